import type { FileStream } from '@isocentre/contract/route';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import type { Files } from '../../platform/files/files.ts';
import { openDrawn, openSent } from '../abstracts/files/open-file.ts';
import { listFilesOf } from '../abstracts/queries/files.ts';
import { openAssignment } from './own-assignment.ts';
import { findReviewNumber } from './queries/reviewed-abstract.ts';
import type { ReviewDeps } from './read-call.ts';
import { expectVisible } from './read-standings.ts';

interface FileDeps extends ReviewDeps {
  files: Files;
}

interface Which {
  readonly id: string;
  readonly file: string;
}

/** Nothing is known of it but its number: `A-052-1`. */
const nameOf = (number: number | null, at: number) => `${number === null ? 'abstract' : reviewNumber(number)}-${at + 1}`;

/** By the rules by which its text is read. There is no way from here to what the author sent. */
export async function readAssignmentFile({ db, files }: FileDeps, { id, file }: Which, visit: Visit): Promise<FileStream> {
  const { assignment } = await openAssignment(db, id, visit);
  const rows = await listFilesOf(db, visit.edition.id, assignment.abstractId);
  const at = rows.findIndex((row) => row.id === file);
  return openDrawn(files, rows[at], { name: nameOf(assignment.number, at) });
}

/** For a chair, and never what they have a conflict with. As its author sent it, it may name them: who opens it is recorded, as for names. */
export async function readFileOfAbstract(
  { db, files }: FileDeps,
  { id, file, as }: Which & { as: 'reviewers' | 'sent' },
  visit: Visit,
): Promise<FileStream> {
  await expectVisible(db, visit, [id]);
  const of = { editionId: visit.edition.id, id };
  const rows = await listFilesOf(db, of.editionId, id);
  const at = rows.findIndex((row) => row.id === file);
  const name = nameOf(await findReviewNumber(db, of), at);
  if (as === 'reviewers') return openDrawn(files, rows[at], { name });
  const sent = await openSent(files, rows[at], { name });
  try {
    await writeAudit(db, {
      editionId: of.editionId,
      actor: visit.actor,
      action: 'abstract.file-opened',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    });
    return sent;
  } catch (error) {
    (sent.stream as { destroy?: () => void }).destroy?.();
    throw error;
  }
}
