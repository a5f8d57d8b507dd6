import type { FileStream } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../../platform/audit.ts';
import { toldCalls } from '../../../platform/calls.ts';
import type { RegistrationVisit, Visit } from '../../../platform/feature.ts';
import { expectVisible } from '../../review/read-standings.ts';
import { expectOwn } from '../my-presentations.ts';
import { listFiles } from '../queries/files.ts';
import { listAccepted } from '../queries/presentations.ts';
import type { FileDeps } from './deps.ts';
import { CONTENT_TYPES } from './end-upload.ts';

type ReadDeps = Pick<FileDeps, 'db' | 'files'>;
interface Which {
  readonly id: string;
  readonly file: string;
}

export async function readMyFile(deps: ReadDeps, which: Which, visit: RegistrationVisit): Promise<FileStream> {
  const { own } = await expectOwn(deps.db, visit, which.id);
  return open(deps, which, visit.edition.id, own.reference);
}

/** From the results on, and never what the chair has a conflict with. Who opened it is recorded. */
export async function readPresentationFile(deps: ReadDeps, which: Which, visit: Visit): Promise<FileStream> {
  const editionId = visit.edition.id;
  await expectVisible(deps.db, visit, [which.id]);
  const [row] = await listAccepted(deps.db, editionId, [which.id]);
  if (!row || !(await toldCalls(deps.db, visit)).includes(row.call)) throw new Refused('NOT_FOUND');
  const file = await open(deps, which, editionId, row.reference);
  try {
    await writeAudit(deps.db, {
      editionId,
      actor: visit.actor,
      action: 'presentation.file-opened',
      entity: 'abstract',
      entityId: which.id,
      requestId: visit.requestId,
    });
    return file;
  } catch (error) {
    (file.stream as { destroy?: () => void }).destroy?.();
    throw error;
  }
}

/** Nobody fetches what waits for a verdict, or was found to be infected. */
async function open({ db, files }: ReadDeps, { id, file }: Which, editionId: number, reference: string | null): Promise<FileStream> {
  const row = (await listFiles(db, editionId, [id])).find((one) => one.id === file);
  if (row?.scan === 'waiting') throw new Refused('SCAN_WAITING');
  if (row?.scan === 'infected') throw new Refused('FILE_INFECTED');
  const stored = row && (await files.get(row.key));
  if (!stored) throw new Refused('NOT_FOUND');
  const name = (reference ?? row.kind).replaceAll(/[^\w.-]+/g, '-');
  return { stream: stored.stream, length: stored.bytes, type: CONTENT_TYPES[row.type], name: `${name}.${row.type}` };
}
