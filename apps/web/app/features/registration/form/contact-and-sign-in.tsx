import { PASSWORD_MIN } from '@isocentre/domain/accounts/password';
import { OTHER } from '@isocentre/domain/registration/check-registration';
import { Field, Select } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { fieldProps, type PartProps } from './fields.ts';

/** `again`: the rest of the form came back after a reload, the password did not. */
export function ContactAndSignIn({ again, ...props }: PartProps & { again: boolean }) {
  const { rules, values } = props;
  const atHome = (values.country || rules.countries[0]) === rules.countries[0];
  return (
    <div className="step-grid">
      <Field
        className="span-7"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="You log in with it, and we write to it."
        {...fieldProps('email', props)}
      />
      <Select className="span-5" autoComplete="country-name" {...fieldProps('country', props)}>
        {rules.countries.map((country) => (
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </Select>
      {rules.countries.includes(OTHER) && (
        <Field className="span-6 country-other" autoComplete="off" optional {...fieldProps('countryOther', props)} />
      )}
      <Field
        className="span-6"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        hint={atHome ? `10 digits in ${rules.countries[0]}` : 'With the country code, such as +94 77 000 0000'}
        {...fieldProps('mobile', props)}
      />
      <PasswordField
        className="span-6 first-in-row"
        autoComplete="new-password"
        required
        hint={again ? 'Please enter it again: it is never kept on this device.' : `${PASSWORD_MIN} characters or more. A sentence is fine.`}
        {...fieldProps('password', props)}
      />
      <PasswordField className="span-6" autoComplete="new-password" required {...fieldProps('confirmPassword', props)} />
    </div>
  );
}
