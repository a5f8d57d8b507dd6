import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../../platform/audit.ts';
import { ScannerAway } from '../../../platform/files/scanner.ts';
import { filesWaitingForScan, noteScan } from '../queries/files.ts';
import type { AbstractFileDeps } from './deps.ts';

export type ScanDeps = Pick<AbstractFileDeps, 'db' | 'files' | 'scanner'>;

const AT_ONCE = 50;

/** Files that came while the scanner was away. Returns how many have their verdict now. */
export async function scanWaitingFiles({ db, files, scanner }: ScanDeps): Promise<number> {
  if (!scanner) return 0;
  let scanned = 0;
  for (const waiting of await filesWaitingForScan(db, AT_ONCE)) {
    const file = await files.get(waiting.key);
    // Removed or erased meanwhile.
    if (!file) continue;
    try {
      const verdict = await scanner.scan(file.stream);
      await db.transaction().execute(async (transaction) => {
        if (!(await noteScan(transaction, waiting, verdict)) || verdict === 'clean') return;
        await writeAudit(transaction, {
          editionId: waiting.editionId,
          actor: SYSTEM,
          action: 'abstract.file-infected',
          entity: 'abstract',
          entityId: waiting.abstract,
        });
      });
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
