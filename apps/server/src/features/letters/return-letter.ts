import type { Database } from '../../platform/database.ts';
import { letterOfToken } from '../../platform/letters/envelope.ts';
import { moveLetter } from '../../platform/letters/move-letter.ts';
import { readReturnedMail, type ReturnedMail } from '../../platform/letters/returned-mail.ts';

export type Returned = 'noted' | 'known already' | 'not a report of a failure' | 'not one of our letters';

/**
 * A mail server returns a letter: it came back, which the desk sees, and if its address is bad, nothing more goes there
 * (`platform/letters/stopped-address.ts`).
 */
export async function returnLetter(db: Database, key: Buffer, text: string): Promise<Returned> {
  const returned = readReturnedMail(text);
  if (!returned) return 'not a report of a failure';
  return noteReturned(db, key, returned);
}

/** By its own token, which is signed: who makes one up changes nothing, and told twice it came back once. */
export async function noteReturned(db: Database, key: Buffer, returned: ReturnedMail): Promise<Returned> {
  const letter = letterOfToken(key, returned.token);
  if (!letter) return 'not one of our letters';
  const moved = await moveLetter(db, letter, { to: 'bounced', code: returned.status, cause: returned.said });
  return moved ? 'noted' : 'known already';
}
