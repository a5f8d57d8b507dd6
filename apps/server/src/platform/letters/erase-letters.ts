import { sql } from 'kysely';
import { mailboxOf } from '../account-email.ts';
import type { Database } from '../database.ts';

/** What identifies a person or repeats what was said to them. That a letter was written and sent stays. */
const WORDS = sql`addresses = null, subject = null, text = null, html = null, cause = null, released_subject = null, released_body = null,
  edited_subject = null, edited_body = null, edited_from_subject = null, edited_from_body = null, erased_at = now()`;

/** Letters to an account in one edition. */
export async function eraseLettersInEdition(transaction: Database, editionId: number, accountId: string): Promise<void> {
  await sql`
    update letters set ${WORDS}
    where account_id = ${accountId} and edition_id = ${editionId} and erased_at is null`.execute(transaction);
}

/** All letters to somebody, also those written to their address before they had an account. */
export async function eraseLettersTo(transaction: Database, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  const mailbox = [mailboxOf(email)];
  await sql`update letters set ${WORDS} where account_id = ${accountId} and erased_at is null`.execute(transaction);
  await sql`
    update letters set ${WORDS}
    where addresses is not null and addresses @> ${mailbox}::text[] and (account_id is null or cardinality(addresses) = 1)`.execute(
    transaction,
  );
  // A letter to two stays with the other one; what the server said may name who was refused.
  await sql`
    update letters set addresses = array_remove(addresses, ${mailbox[0]}), cause = null
    where addresses is not null and addresses @> ${mailbox}::text[]`.execute(transaction);
}

/** Letters about rows that are deleted. */
export async function eraseLettersAbout(transaction: Database, editionId: number, abouts: readonly string[]): Promise<void> {
  await sql`
    update letters set ${WORDS}
    where edition_id = ${editionId} and about = any (${abouts}::text[]) and erased_at is null`.execute(transaction);
}

export async function eraseLetters(transaction: Database, editionId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update letters set ${WORDS} where edition_id = ${editionId} and id = any (${ids}::uuid[]) and erased_at is null`.execute(transaction);
}
