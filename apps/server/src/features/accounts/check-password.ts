import { type PasswordContext, passwordProblem } from '@isocentre/domain/accounts/password';
import type { Edition } from '@isocentre/domain/editions/edition';
import { Refused } from '@isocentre/domain/refusals';

export interface PasswordOwner {
  edition: Edition;
  email: string;
  name: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand leaked passwords; large, so loaded only when somebody chooses a password. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Refuses a new password that is on the list of leaked ones, or is built from the owner's or the conference's name. */
export async function refuseWeakPassword(password: string, { edition, email, name }: PasswordOwner): Promise<void> {
  const { title, shortName, chapter, association, venue } = edition;
  const context: PasswordContext = {
    common: await commonPasswords(),
    words: [email, name, title, shortName, chapter, association, venue.name, venue.city],
  };
  const problem = passwordProblem(password, context);
  if (problem) throw new Refused('VALIDATION', { fields: { password: problem } });
}
