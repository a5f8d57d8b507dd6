import type { removeAbstractFile as route } from '@isocentre/contract/abstracts/files';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../../platform/audit.ts';
import type { RegistrationVisit } from '../../../platform/feature.ts';
import { deleteFile, listOwnFiles } from '../queries/files.ts';
import type { AbstractFileDeps } from './deps.ts';
import { describeOwn } from './describe-files.ts';
import { lockHolder } from './lock-holder.ts';

/** Takes a file back, and what was made from it, as long as the text could be changed. */
export async function removeFile(
  { db, files }: AbstractFileDeps,
  { id, file }: { id: string; file: string },
  visit: RegistrationVisit,
): Promise<Answer<typeof route>> {
  const { id: editionId } = visit.edition;
  const listed = async (of: typeof db) =>
    (await listOwnFiles(of, editionId, visit.registrationId)).filter(({ abstract }) => abstract === id);
  const keys = await db.transaction().execute(async (transaction) => {
    if (!(await listed(transaction)).some((one) => one.id === file)) throw new Refused('NOT_FOUND');
    await lockHolder(transaction, visit, id);
    const gone = await deleteFile(transaction, editionId, file);
    if (gone.length === 0) throw new Refused('NOT_FOUND');
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'abstract.file-removed',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    });
    return gone;
  });
  for (const key of keys) await files.delete(key);
  return { files: (await listed(db)).map(describeOwn) };
}
