import { addresses } from '@isocentre/domain/addresses';
import { PASSWORD_MIN } from '@isocentre/domain/accounts/password';
import { meantEmail } from '@isocentre/domain/accounts/email-hint';
import { refusals } from '@isocentre/domain/refusals';
import { mobileHint } from '@isocentre/domain/registration/countries';
import { OTHER } from '@isocentre/domain/registration/check-registration';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { PasswordField } from '@isocentre/ui/password-field.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { carryEmail } from '../../../lib/carried-email.ts';
import { tabAddress } from '../tabs.tsx';
import { fieldProps, type PartProps } from './fields.ts';
import { idOf } from './values.ts';

/** `again`: the rest of the form was restored after a reload, the password was not. */
export function ContactAndSignIn({ again, ...props }: PartProps & { again: boolean }) {
  const { rules, values, errors } = props;
  // Only checked on blur: half an address always looks mistyped.
  const [left, setLeft] = useState('');
  return (
    <div className="step-grid">
      <Field
        className="span-7"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={<EmailHint email={left} known={errors['email'] === refusals.EMAIL_IN_USE.text} />}
        onBlur={({ target }) => setLeft(target.value)}
        onInput={() => setLeft('')}
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
        autoComplete="tel"
        required
        hint={mobileHint(values.country || (rules.countries[0] ?? ''))}
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

/** Below the address: what it is for, a likely correction, or the login for somebody who has an account. */
function EmailHint({ email, known }: { email: string; known: boolean }) {
  const meant = meantEmail(email);
  if (known)
    return (
      <>
        <Link to={tabAddress('login')} onClick={() => carryEmail(email)}>
          Log in with it
        </Link>{' '}
        or{' '}
        <Link to={addresses.forgotPassword} onClick={() => carryEmail(email)}>
          set a new password
        </Link>
        .
      </>
    );
  if (meant)
    return (
      <span role="status">
        Did you mean{' '}
        <button type="button" className="link-button" onClick={() => put(meant)}>
          {meant}
        </button>
        ?
      </span>
    );
  return 'You will log in with this address, and we will write to it.';
}

/** As if it had been typed. */
function put(email: string): void {
  const field = document.getElementById(idOf('email'));
  if (!(field instanceof HTMLInputElement)) return;
  field.value = email;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
