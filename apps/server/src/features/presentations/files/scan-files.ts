import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ScannerAway } from '../../../platform/files/scanner.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { fileInfectedLetter, fileInfectedNote } from '../letter-definitions.ts';
import { filesWaitingForScan, noteScan, type WaitingFile } from '../queries/files.ts';
import { findHeld, lockAbstract } from '../queries/presentations.ts';
import { chairsWhoMayKnow } from '../queries/vacancies.ts';
import type { FileDeps } from './deps.ts';

const AT_ONCE = 20;

/** Files that came while the scanner was away. Returns how many have their verdict now. */
export async function scanWaitingFiles({ db, files, scanner }: Pick<FileDeps, 'db' | 'files' | 'scanner'>): Promise<number> {
  if (!scanner) return 0;
  let scanned = 0;
  for (const waiting of await filesWaitingForScan(db, AT_ONCE)) {
    const file = await files.get(waiting.key);
    // Erased meanwhile.
    if (!file) continue;
    try {
      await note(db, waiting, await scanner.scan(file.stream));
      scanned += 1;
    } catch (error) {
      if (error instanceof ScannerAway) return scanned;
      throw error;
    } finally {
      file.stream.destroy();
    }
  }
  return scanned;
}

const note = (db: Database, file: WaitingFile, verdict: 'clean' | 'infected') =>
  db.transaction().execute(async (transaction) => {
    const { editionId, abstract } = file;
    await lockAbstract(transaction, editionId, abstract);
    if (!(await noteScan(transaction, file, verdict)) || verdict === 'clean') return;
    await writeAudit(transaction, {
      editionId,
      actor: SYSTEM,
      action: 'presentation.file-infected',
      entity: 'abstract',
      entityId: abstract,
    });
    const holder = (await findHeld(transaction, editionId, abstract))?.holder;
    await writeInfectedLetters(transaction, { editionId, file: file.id, abstract, holder });
  });

/** To its author, who sends another one, and to the chairs who have no conflict with it. */
export async function writeInfectedLetters(
  transaction: Database,
  { editionId, file, abstract, holder }: { editionId: number; file: string; abstract: string; holder: string | undefined },
): Promise<void> {
  if (holder !== undefined) await writeLetter(transaction, fileInfectedLetter, { editionId, about: file, accountId: holder });
  for (const accountId of await chairsWhoMayKnow(transaction, editionId, abstract))
    await writeLetter(transaction, fileInfectedNote, { editionId, about: file, accountId });
}
