import type { FieldErrors } from '@isocentre/domain/refusals';
import { postalFormat } from '@isocentre/domain/registration/countries';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { needsLatinName } from '@isocentre/domain/registration/printable-name';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { type ReactNode, useState } from 'react';
import './detail-fields.css';
import { DETAIL_LABELS, type DetailName, type Typed } from './details.ts';

export interface FieldsProps {
  values: Typed;
  errors: FieldErrors;
  rules: Pick<RegistrationRules, 'titles' | 'countries'>;
  meals: readonly string[];
}

/** So that a message can link to its field. */
export const detailId = (name: string) => `detail-${name}`;

const wiring = ({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>, name: DetailName) => ({
  id: detailId(name),
  name,
  label: DETAIL_LABELS[name],
  defaultValue: values[name],
  error: errors[name],
});

export function PersonalFields({ rules, meals, ...rest }: FieldsProps) {
  return (
    <div className="detail-fields">
      <Select {...wiring(rest, 'title')} className="field-5" autoComplete="honorific-prefix">
        <option value="">None</option>
        {rules.titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </Select>
      <Field {...wiring(rest, 'age')} className="field-7" optional inputMode="numeric" maxLength={3} />
      <Field {...wiring(rest, 'name')} autoComplete="name" required />
      <LatinName {...rest} />
      <Field {...wiring(rest, 'designation')} autoComplete="organization-title" required />
      <Field {...wiring(rest, 'institute')} optional autoComplete="organization" />
      <Select {...wiring(rest, 'mealPreference')}>
        {meals.map((meal) => (
          <option key={meal} value={meal}>
            {mealLabel(meal)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The country decides whether another name is needed; `children` follow the address. */
export function PlaceFields({ rules, meals: _, children, ...rest }: FieldsProps & { children?: ReactNode }) {
  const [country, setCountry] = useState(rest.values.country ?? '');
  const other = rules.countries.at(-1);
  return (
    <div className="detail-fields">
      <Field {...wiring(rest, 'city')} className="field-7" optional autoComplete="address-level2" />
      <Field {...wiring(rest, 'postalPin')} label={postalFormat(country).name} className="field-5" autoComplete="postal-code" required />
      <Select {...wiring(rest, 'country')} autoComplete="country-name" onChange={(event) => setCountry(event.target.value)}>
        {rules.countries.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {/* Always there without script; if it does not apply it is not stored. */}
      <div className={country === other ? undefined : 'only-without-script'}>
        <Field {...wiring(rest, 'countryOther')} optional autoComplete="off" />
      </div>
      <TextArea {...wiring(rest, 'postalAddress')} rows={3} autoComplete="street-address" required />
      {children}
    </div>
  );
}

/** Shown if a name is in a script that documents cannot print; a value once given stays visible. */
function LatinName(rest: Pick<FieldsProps, 'values' | 'errors'>) {
  if (!needsLatinName(rest.values.name ?? '') && !rest.values.latinName) return null;
  return (
    <Field
      {...wiring(rest, 'latinName')}
      optional
      hint="For your receipt, badge and certificate, which cannot print the script of your name."
    />
  );
}

/** The second member of a team that registers as one. */
export function TeamFields(rest: Pick<FieldsProps, 'values' | 'errors'>) {
  return (
    <div className="detail-fields">
      <Field {...wiring(rest, 'teamMemberName')} optional autoComplete="off" hint="Your category is for a team of two." />
      <Field {...wiring(rest, 'teamMemberEmail')} optional type="email" autoComplete="off" />
    </div>
  );
}

export function MobileField({ hint, ...rest }: Pick<FieldsProps, 'values' | 'errors'> & { hint?: string }) {
  return <Field {...wiring(rest, 'mobile')} type="tel" autoComplete="tel" required {...(hint ? { hint } : {})} />;
}

export function MembershipField(rest: Pick<FieldsProps, 'values' | 'errors'> & { required: boolean }) {
  return <Field {...wiring(rest, 'membershipId')} autoComplete="off" required={rest.required} />;
}
