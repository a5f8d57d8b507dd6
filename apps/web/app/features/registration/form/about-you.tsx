import { mealLabel } from '@isocentre/domain/registration/meals';
import { needsLatinName } from '@isocentre/domain/registration/printable-name';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { fieldProps, type PartProps } from './fields.ts';

export function AboutYou(props: PartProps) {
  const { rules, values } = props;
  const forSeniors = rules.categories.find(({ minAge }) => minAge !== null);
  return (
    <div className="step-grid">
      <Select className="span-3" autoComplete="honorific-prefix" optional {...fieldProps('title', props)}>
        <option value="">Choose</option>
        {rules.titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </Select>
      <Field
        className="span-9"
        autoComplete="name"
        required
        hint="As it should appear on your certificate"
        {...fieldProps('name', props)}
      />
      {needsLatinName(values.name) && (
        <Field
          className="span-9"
          autoComplete="off"
          optional
          hint="For your receipt, badge and certificate, which cannot print the script of your name."
          {...fieldProps('latinName', props)}
        />
      )}
      <Field
        className="span-4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        optional
        hint={forSeniors && `Needed for ${forSeniors.label}`}
        {...fieldProps('age', props)}
      />
      <Select className="span-5" {...fieldProps('mealPreference', props)}>
        {rules.meals.map((meal) => (
          <option key={meal} value={meal}>
            {mealLabel(meal)}
          </option>
        ))}
      </Select>
    </div>
  );
}
