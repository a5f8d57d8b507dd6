import type { readMyMail as route } from '@isocentre/contract/letters/returned-mail';
import type { Answer } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { isOpen } from '../../platform/letters/stopped-address.ts';
import { findEmail } from './queries/letters.ts';

/** Whoever gets no mail from us learns it where they look for it. */
export async function readMyMail({ db }: { db: Database }, visit: Visit): Promise<Answer<typeof route>> {
  const email = await findEmail(db, accountOf(visit).id);
  return { email, returned: !(await isOpen(db, email)) };
}
