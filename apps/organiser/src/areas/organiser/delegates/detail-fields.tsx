import type { DetailField, DetailsForm } from '@isocentre/domain/corrections/stored-details';
import { OTHER } from '@isocentre/domain/registration/check-registration';
import { mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import type { ReactNode } from 'react';

interface DetailFieldsProps {
  typed: DetailsForm;
  stored: DetailsForm;
  /** Saved by somebody else since the form was opened. */
  meanwhile: readonly DetailField[];
  errors: Readonly<Record<string, string>>;
  titles: readonly string[];
  countries: readonly string[];
  /** Only these; otherwise all. */
  meals?: readonly string[];
  team: boolean;
  onChange: (field: DetailField, value: string) => void;
}

export function DetailFields({ typed, stored, meanwhile, errors, titles, countries, meals = MEALS, team, onChange }: DetailFieldsProps) {
  const wiring = (field: DetailField, label: string) => {
    const hint = before(field, typed, stored, meanwhile);
    return {
      name: field,
      label,
      value: typed[field],
      error: errors[field],
      autoComplete: 'off',
      ...(hint === null ? {} : { hint }),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(field, value),
    };
  };
  return (
    <div className="correct-fields">
      <Select {...wiring('title', 'Title')}>{choices(['', ...titles], typed.title)}</Select>
      <Field {...wiring('name', 'Name')} required />
      {typed.latinName !== '' || stored.latinName !== '' || /[^\u0020-\u024F]/.test(typed.name) ? (
        <Field {...wiring('latinName', 'Name for documents')} />
      ) : null}
      <Field {...wiring('mobile', 'Mobile')} type="tel" />
      <Field {...wiring('institute', 'Institute')} />
      <Field {...wiring('designation', 'Designation')} />
      <TextArea {...wiring('postalAddress', 'Address')} rows={2} className="correct-wide" />
      <Field {...wiring('city', 'City')} />
      <Field {...wiring('postalPin', 'PIN or postal code')} />
      <Select {...wiring('country', 'Country')}>{choices(countries, typed.country)}</Select>
      {typed.country === OTHER && <Field {...wiring('countryOther', 'Name of the country')} />}
      <Field {...wiring('age', 'Age')} inputMode="numeric" />
      <Select {...wiring('mealPreference', 'Meals')}>
        {meals.map((meal) => (
          <option key={meal} value={meal}>
            {mealLabel(meal)}
          </option>
        ))}
      </Select>
      <Field {...wiring('membershipId', 'Membership number')} />
      {team && <Field {...wiring('teamMemberName', 'Second member of the team')} />}
      {team && <Field {...wiring('teamMemberEmail', 'Their e-mail')} type="email" />}
    </div>
  );
}

/** A value that is no longer in the list stays choosable, so that saving something else does not change it. */
const choices = (values: readonly string[], chosen: string): ReactNode =>
  (values.includes(chosen) ? values : [chosen, ...values]).map((value) => (
    <option key={value} value={value}>
      {value === '' ? 'None' : value}
    </option>
  ));

/** What stands there now, beside what was typed. */
function before(field: DetailField, typed: DetailsForm, stored: DetailsForm, meanwhile: readonly DetailField[]): ReactNode {
  const now = stored[field] === '' ? 'nothing' : stored[field];
  if (meanwhile.includes(field))
    return (
      <>
        Saved meanwhile: <b>{now}</b>
      </>
    );
  return typed[field] === stored[field] ? null : (
    <>
      was <del>{now}</del>
    </>
  );
}
