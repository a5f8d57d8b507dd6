import { createHash, randomBytes } from 'node:crypto';
import type { MyPresentation } from '@isocentre/contract/presentations';
import { startOfDay } from '@isocentre/domain/editions/local-time';
import type { PresentationType } from '@isocentre/domain/presentations/presentation';
import { fileKindOf, type FileType, mayEndUpload } from '@isocentre/domain/presentations/presentation-file';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { accountOf, type RegistrationVisit } from '../../../platform/feature.ts';
import type { Files } from '../../../platform/files/files.ts';
import { ScannerAway } from '../../../platform/files/scanner.ts';
import { expectOwn } from '../my-presentations.ts';
import { listDates } from '../queries/dates.ts';
import { listFiles, storeFile } from '../queries/files.ts';
import { lockAbstract } from '../queries/presentations.ts';
import { giveUpUploads, piecesOf, type UploadRow } from '../queries/uploads.ts';
import { checkFile } from './check-file.ts';
import type { FileDeps } from './deps.ts';
import { expectUpload } from './own-upload.ts';
import { writeInfectedLetters } from './scan-files.ts';

export const CONTENT_TYPES: Record<FileType, string> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/**
 * Makes one file of the pieces, looks into it and stores it: whole or not at all. It has the upload's id, so that ended
 * twice it is one. What cannot be taken is gone with its pieces.
 */
export async function endUpload(
  deps: FileDeps,
  { id, upload, type }: { id: string; upload: string; type: PresentationType },
  visit: RegistrationVisit,
): Promise<MyPresentation> {
  const { db } = deps;
  const { id: editionId } = visit.edition;
  const before = await expectOwn(db, visit, id);
  if (before.own.files.stored.some((file) => file.id === upload)) return before.own;
  if (before.own.type !== type) throw new Refused('CHANGED_ELSEWHERE', { current: before.own });
  const row = await expectUpload(deps, { id, upload }, visit);
  if (row.received < row.bytes)
    throw new Refused('CHANGED_ELSEWHERE', { current: { id: upload, received: row.received, bytes: row.bytes } });
  const file = await assemble(deps, { id, row }, visit).catch(async (error: unknown) => {
    if (error instanceof PieceGone) return undefined;
    if (error instanceof Refused) await forget(deps, editionId, id);
    throw error;
  });
  // Ended a second time while the first was still at it, or begun anew in another window.
  if (!file) {
    const { own } = await expectOwn(db, visit, id);
    if (own.files.stored.some((one) => one.id === upload)) return own;
    throw new Refused('NOT_FOUND');
  }
  const { pieces, stored } = await db
    .transaction()
    .execute((transaction) => keep(transaction, { id, row, file }, visit))
    .catch(async (error: unknown) => {
      // Unknown after a lost connection: then the daily sweep finds a file without a row.
      if (error instanceof Refused) await deps.files.delete(file.key);
      throw error;
    });
  if (!stored) await deps.files.delete(file.key);
  for (const key of pieces) await deps.files.delete(key);
  if (stored && file.scan === 'infected') throw new Refused('FILE_INFECTED');
  return (await expectOwn(db, visit, id)).own;
}

class PieceGone extends Error {
  override readonly name = 'PieceGone';
}

type Assembled = Awaited<ReturnType<typeof assemble>>;

async function assemble({ db, files, scanner }: FileDeps, { id, row }: { id: string; row: UploadRow }, visit: RegistrationVisit) {
  const { id: editionId } = visit.edition;
  const {
    own,
    row: { call },
  } = await expectOwn(db, visit, id);
  const dates = (await listDates(db, editionId, [call]))(call);
  const kind = fileKindOf(own.type);
  const keys = await piecesOf(db, editionId, row.id);
  const { type, pages } = await checkFile(() => joined(files, keys), kind, dates);
  const key = `slides-${editionId}/${randomBytes(16).toString('hex')}.${type}`;
  const hash = createHash('sha256');
  await files.put(key, hashed(joined(files, keys), hash), CONTENT_TYPES[type]);
  const scan = await verdictOn(scanner, () => joined(files, keys)).catch(async (error: unknown) => {
    await files.delete(key);
    throw error;
  });
  return { kind, type, pages, key, sha256: hash.digest(), scan };
}

async function keep(transaction: Database, { id, row, file }: { id: string; row: UploadRow; file: Assembled }, visit: RegistrationVisit) {
  const { id: editionId, edition } = visit.edition;
  await lockAbstract(transaction, editionId, id);
  const { own, row: presentation } = await expectOwn(transaction, visit, id);
  // Ended in another window meanwhile.
  if ((await listFiles(transaction, editionId, [id])).some((one) => one.id === row.id)) return { pieces: [], stored: false };
  if (own.state !== 'confirmed' || fileKindOf(own.type) !== file.kind) throw new Refused('NOT_CONFIRMED');
  const conferenceBegins = startOfDay(edition.startsOn, edition.timeZone);
  const { call } = presentation;
  const dates = (await listDates(transaction, editionId, [call]))(call);
  if (!mayEndUpload(dates, row.begunAt, { now: visit.now, conferenceBegins })) throw new Refused('FILES_CLOSED');
  const by = accountOf(visit).id;
  await storeFile(transaction, editionId, { ...file, id: row.id, abstract: id, name: row.name, bytes: row.bytes, by });
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: file.scan === 'infected' ? 'presentation.file-infected' : 'presentation.file-stored',
    entity: 'abstract',
    entityId: id,
    after: { kind: file.kind, type: file.type, pages: file.pages, bytes: row.bytes },
    requestId: visit.requestId,
  });
  if (file.scan === 'infected')
    await writeInfectedLetters(transaction, { editionId, file: row.id, abstract: id, holder: presentation.holder });
  return { pieces: await giveUpUploads(transaction, editionId, id), stored: true };
}

async function forget({ db, files }: FileDeps, editionId: number, id: string): Promise<void> {
  const keys = await db.transaction().execute(async (transaction) => {
    await lockAbstract(transaction, editionId, id);
    return giveUpUploads(transaction, editionId, id);
  });
  for (const key of keys) await files.delete(key);
}

async function* joined(files: Files, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const piece = await files.get(key);
    if (!piece) throw new PieceGone(`A piece of an upload is gone: ${key}`);
    yield* piece.stream as AsyncIterable<Uint8Array>;
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

/** Without a verdict it is stored, and nobody fetches it before there is one (decision 0047). */
async function verdictOn(scanner: FileDeps['scanner'], content: () => AsyncIterable<Uint8Array>) {
  if (!scanner) return 'none' as const;
  return scanner.scan(content()).catch((error: unknown) => {
    if (error instanceof ScannerAway) return 'waiting' as const;
    throw error;
  });
}
