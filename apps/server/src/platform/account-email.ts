import { domainToASCII } from 'node:url';
import { sameEmail } from '@isocentre/domain/accounts/email';
import { sql } from 'kysely';

/**
 * The same text for all spellings of one address: letter case makes no difference, and a domain in other letters is the
 * same as its spelling in ASCII (`münchen.example`, `xn--mnchen-3ya.example`).
 */
export function mailboxOf(email: string): string {
  const lower = sameEmail(email);
  const at = lower.lastIndexOf('@') + 1;
  const domain = lower.slice(at);
  return lower.slice(0, at) + (/[^\p{ASCII}]/u.test(domain) ? domainToASCII(domain) || domain : domain);
}

/** By which an account is unique. An index has the same expression. */
export const mailbox = sql<string>`coalesce(email_in_ascii, lower(email))`;

/** An address as it was typed, and the column that is set only if lower case alone does not make it comparable. */
export const accountEmail = (email: string) => {
  const same = mailboxOf(email);
  return { email, email_in_ascii: same === email.toLowerCase() ? null : same };
};
