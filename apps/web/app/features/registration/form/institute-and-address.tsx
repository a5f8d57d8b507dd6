import { postalFormat } from '@isocentre/domain/registration/countries';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { fieldProps, type PartProps } from './fields.ts';

export function InstituteAndAddress(props: PartProps) {
  const { rules, values } = props;
  const postal = postalFormat(values.country || (rules.countries[0] ?? ''));
  return (
    <div className="step-grid">
      <Field className="span-5" autoComplete="organization-title" required {...fieldProps('designation', props)} />
      <Field className="span-7" autoComplete="organization" optional {...fieldProps('institute', props)} />
      <TextArea className="span-12" rows={3} autoComplete="street-address" required {...fieldProps('postalAddress', props)} />
      <Field className="span-6" autoComplete="address-level2" optional {...fieldProps('city', props)} />
      <Field
        className="span-4"
        autoComplete="postal-code"
        inputMode={postal.digits ? 'numeric' : 'text'}
        required
        hint={postal.hint}
        {...fieldProps('postalPin', props)}
        label={postal.name}
      />
    </div>
  );
}
