import type { checkRegistrationSignIn as route } from '@isocentre/contract/registration';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { isEmail } from '@isocentre/domain/accounts/email';
import { Refused, refusals } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { refuseWeakPassword } from '../accounts/check-password.ts';
import { emailTaken } from './queries/registration.ts';
import type { RegistrationDeps } from './register.ts';

/**
 * What registering would refuse about address and password, reported while they are typed. Whether an address is known
 * is reported only if the edition reveals it anyway; otherwise only the registration itself says so.
 */
export async function checkSignIn(
  { db }: Pick<RegistrationDeps, 'db'>,
  { email, name, password }: Parsed<typeof route>['body'],
  { edition: { edition } }: Visit,
): Promise<Answer<typeof route>> {
  const asked = isEmail(email) && edition.accountDiscovery === 'explain';
  const taken = asked && (await emailTaken(db, email));
  return {
    email: taken ? refusals.EMAIL_IN_USE.text : null,
    password: password === '' ? null : await problemOf(refuseWeakPassword(password, { edition, email, name })),
  };
}

const problemOf = (checked: Promise<void>): Promise<string | null> =>
  checked.then(
    () => null,
    (error: unknown) => {
      const problem = error instanceof Refused ? error.fields?.['password'] : undefined;
      if (problem === undefined) throw error;
      return problem;
    },
  );
