import { randomBytes, randomUUID } from 'node:crypto';
import type { beginUpload as beginRoute, readUpload as readRoute, sendPiece as pieceRoute } from '@isocentre/contract/presentations';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { FILE_PIECE_BYTES, sizeFault } from '@isocentre/domain/presentations/presentation-file';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../../platform/feature.ts';
import { expectOwn } from '../my-presentations.ts';
import { lockAbstract } from '../queries/presentations.ts';
import { beginUpload as storeUpload, findUpload, giveUpUploads, notePiece, type UploadRow } from '../queries/uploads.ts';
import type { FileDeps } from './deps.ts';

type Upload = Answer<typeof readRoute>;
interface Which {
  readonly id: string;
  readonly upload: string;
}

const described = ({ id, received, bytes }: UploadRow): Upload => ({ id, received, bytes });

/** One upload at a time: the one that was begun before is given up. */
export async function beginUpload(
  { db, files }: FileDeps,
  { id, name, bytes }: Parsed<typeof beginRoute>['body'] & { id: string },
  visit: RegistrationVisit,
): Promise<Upload> {
  const { id: editionId } = visit.edition;
  const upload = randomUUID();
  const left = await db.transaction().execute(async (transaction) => {
    await lockAbstract(transaction, editionId, id);
    const { own } = await expectOwn(transaction, visit, id);
    if (own.state !== 'confirmed') throw new Refused('NOT_CONFIRMED');
    if (!own.files.canUpload) throw new Refused('FILES_CLOSED');
    const fault = sizeFault(bytes, { fileMaxMb: own.files.maxMb });
    if (fault) throw new Refused(fault.code, { words: fault.words });
    const given = await giveUpUploads(transaction, editionId, id);
    await storeUpload(transaction, editionId, { id: upload, abstract: id, name: plainName(name), bytes, begunAt: visit.now });
    return given;
  });
  for (const key of left) await files.delete(key);
  return { id: upload, received: 0, bytes };
}

export async function expectUpload(deps: Pick<FileDeps, 'db'>, { id, upload }: Which, visit: RegistrationVisit): Promise<UploadRow> {
  await expectOwn(deps.db, visit, id);
  const row = await findUpload(deps.db, visit.edition.id, { abstract: id, id: upload });
  if (!row) throw new Refused('NOT_FOUND');
  return row;
}

export const readUpload = async (deps: FileDeps, which: Which, visit: RegistrationVisit): Promise<Upload> =>
  described(await expectUpload(deps, which, visit));

/** The next piece. What has come already changes nothing, so that an answer that was lost can be asked for again. */
export async function takePiece(
  deps: FileDeps,
  { id, upload, from, bytes }: Which & Parsed<typeof pieceRoute>['query'] & { bytes: Uint8Array },
  visit: RegistrationVisit,
): Promise<Upload> {
  const { db, files } = deps;
  const { id: editionId } = visit.edition;
  const row = await expectUpload(deps, { id, upload }, visit);
  if (bytes.length > FILE_PIECE_BYTES) throw new Refused('TOO_LARGE');
  if (from < row.received) return described(row);
  if (from > row.received) throw new Refused('CHANGED_ELSEWHERE', { current: described(row) });
  if (bytes.length === 0 || from + bytes.length > row.bytes) throw new Refused('VALIDATION');
  const key = `uploads-${editionId}/${randomBytes(16).toString('hex')}`;
  await files.put(key, bytes, 'application/octet-stream');
  const noted = await db
    .transaction()
    .execute((transaction) => notePiece(transaction, editionId, { upload, starts: from, bytes: bytes.length, key }));
  if (!noted) await files.delete(key);
  return readUpload(deps, { id, upload }, visit);
}

/** Shown back to its owner: without path, control characters or anything special in a header. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}"\\/]/gu, ' ')
    .trim()
    .slice(0, 200) || 'file';
