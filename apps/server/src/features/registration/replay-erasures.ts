import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { eraseLettersInEdition } from '../../platform/letters/erase-letters.ts';
import { readErasures } from './erasures-file.ts';
import { accountOfNamed, type Erasure, namesAccount } from './queries/erasures.ts';
import { defaultEditionId } from './queries/past-people.ts';
import { eraseAccount, eraseDetails, eraseRegistrations } from './queries/erase-people.ts';
import { markErased } from './queries/erasure-requests.ts';

interface ReplayDeps {
  db: Database;
  files: Files;
}

/**
 * After a restore: erases again whom the backup has brought back. Without the waiting day and the daily share of
 * `forget-people.ts`, since each of them had been erased before. Safe to run twice.
 */
export async function replayErasures({ db, files }: ReplayDeps, path: string): Promise<number> {
  let erased = 0;
  for (const erasure of await readErasures(path)) {
    const keys = await db.transaction().execute((transaction) => eraseAgain(transaction, erasure));
    if (!keys) continue;
    for (const key of keys) await files.delete(key);
    erased += 1;
  }
  return erased;
}

/** The keys of their files; undefined when there is nobody to erase. */
async function eraseAgain(transaction: Database, erasure: Erasure): Promise<string[] | undefined> {
  if ('accountId' in erasure) {
    const { accountId, at } = erasure;
    if (!(await namesAccount(transaction, accountId))) return undefined;
    await markErased(transaction, accountId, at);
    const keys = await eraseRegistrations(transaction, { accountId }, at);
    await eraseAccount(transaction, accountId, at);
    await eraseDetails(transaction, accountId);
    const editionId = await defaultEditionId(transaction);
    if (editionId !== undefined)
      await writeAudit(transaction, { editionId, actor: SYSTEM, action: 'account.erased', entity: 'account', entityId: accountId });
    return keys;
  }
  const { editionId, registrationId, at } = erasure;
  const accountId = await accountOfNamed(transaction, editionId, registrationId);
  if (accountId === undefined) return undefined;
  const keys = await eraseRegistrations(transaction, { editionId, ids: [registrationId] }, at);
  await eraseDetails(transaction, accountId);
  await eraseLettersInEdition(transaction, editionId, accountId);
  const entry = { editionId, actor: SYSTEM, action: 'registration.forgotten', entity: 'registration', entityId: registrationId } as const;
  await writeAudit(transaction, entry);
  return keys;
}
