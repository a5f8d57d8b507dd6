import { DAY_MS } from '@isocentre/domain/durations';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { PROOF_FILE_DAYS } from '@isocentre/domain/registration/proofs';
import { agreedTime } from '../../platform/agreed-time.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { SweepDeps } from './deps.ts';
import { conferenceOver } from './forget-people.ts';
import { editionsWithProofFiles, giveUpFiles } from './queries/proof-files.ts';

const AT_ONCE = 200;

/**
 * Deletes the files of proofs some time after the conference; what was decided stays. Irreversible, so both the edition's
 * clock and the real one have to be past that day: a clock that was moved deletes nothing.
 */
export async function forgetProofFiles({ db, files, clock, log, readEdition }: SweepDeps): Promise<number> {
  const real = await agreedTime({ db, clock, log });
  if (!real) return 0;
  const now = Math.min(real.getTime(), clock.edition({}).getTime());
  let forgotten = 0;
  for (const editionId of await editionsWithProofFiles(db, new Date(now - (PROOF_FILE_DAYS - 2) * DAY_MS))) {
    const over = conferenceOver(await readEdition(editionId));
    if (over.getTime() + PROOF_FILE_DAYS * DAY_MS > now) continue;
    for (;;) {
      const keys = await db.transaction().execute(async (transaction) => {
        const gone = await giveUpFiles(transaction, editionId, { at: real, most: AT_ONCE });
        if (gone.length > 0)
          await writeAudit(transaction, {
            editionId,
            actor: SYSTEM,
            action: 'proof.forgotten',
            entity: 'edition',
            entityId: String(editionId),
            after: { files: gone.length },
          });
        return gone;
      });
      // After the rows: what is interrupted here is a file without a row, which the daily sweep removes.
      for (const key of keys) await files.delete(key);
      forgotten += keys.length;
      if (keys.length < AT_ONCE) break;
    }
  }
  return forgotten;
}
