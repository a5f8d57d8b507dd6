import { UNUSED_PICTURE_DAYS } from '@isocentre/domain/content/unused-pictures';
import { DAY_MS } from '@isocentre/domain/durations';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { agreedTime } from '../../platform/agreed-time.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { originalFile, pictureFile } from '../../platform/files/pictures.ts';
import type { Log } from '../../platform/log.ts';
import { deleteUnused, editionsWithImages, type GoneImage } from './queries/unused-images.ts';

export interface ForgetDeps {
  db: Database;
  files: Files;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

const AT_ONCE = 100;

/**
 * Deletes pictures that were uploaded and never shown: no version of anything, public or not, names them. Irreversible, so the
 * clocks of this machine and of the database have to agree first.
 */
export async function forgetUnusedPictures({ db, files, clock, log }: ForgetDeps): Promise<number> {
  const now = await agreedTime({ db, clock, log });
  if (!now) return 0;
  const before = new Date(now.getTime() - UNUSED_PICTURE_DAYS * DAY_MS);
  let forgotten = 0;
  for (const editionId of await editionsWithImages(db, before)) {
    for (;;) {
      const gone = await forgetSome(db, editionId, before);
      // After the rows: what is interrupted here is a file without a row, which the daily sweep removes.
      for (const file of gone.flatMap((image) => filesOf(editionId, image))) await files.delete(file);
      forgotten += gone.length;
      if (gone.length < AT_ONCE) break;
    }
  }
  return forgotten;
}

const forgetSome = (db: Database, editionId: number, before: Date): Promise<GoneImage[]> =>
  db.transaction().execute(async (transaction) => {
    const gone = await deleteUnused(transaction, editionId, { before, most: AT_ONCE });
    if (gone.length > 0)
      await writeAudit(transaction, {
        editionId,
        actor: SYSTEM,
        action: 'image.forgotten',
        entity: 'edition',
        entityId: String(editionId),
        after: { pictures: gone.length },
      });
    return gone;
  });

const filesOf = (editionId: number, { key, widths, original }: GoneImage): string[] => [
  ...widths.map((width) => pictureFile(editionId, key, width)),
  ...(original === null ? [] : [originalFile(editionId, original)]),
];
