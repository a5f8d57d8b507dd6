import { createHash, randomBytes } from 'node:crypto';
import type { addAbstractFile as route } from '@isocentre/contract/abstracts/files';
import type { Answer } from '@isocentre/contract/route';
import type { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import { abstractFileFault } from '@isocentre/domain/abstracts/abstract-file-rules';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { RegistrationVisit } from '../../../platform/feature.ts';
import { ScannerAway } from '../../../platform/files/scanner.ts';
import { deleteLoose, insertFile, listOwnFiles, type NewFileRow } from '../queries/files.ts';
import type { AbstractFileDeps } from './deps.ts';
import { describeOwn, readFileRules, stateOf } from './describe-files.ts';
import { drawAnew } from './draw-anew.ts';
import { CONTENT_TYPES, EXTENSIONS, fileTypeOf } from './file-types.ts';
import { expectHolder, lockHolder } from './lock-holder.ts';

export interface NewFile {
  /** Of the abstract or the draft. */
  readonly id: string;
  /** Of the file, chosen by its sender: sent twice, it is one. */
  readonly file: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a file beside an abstract, and beside it what reviewers get. What cannot be drawn anew is stored all the same: chairs have it,
 * reviewers do not, and its author is told. The row is written after its files.
 */
export async function addFile(deps: AbstractFileDeps, given: NewFile, visit: RegistrationVisit): Promise<Answer<typeof route>> {
  const { db, files } = deps;
  const { id: editionId } = visit.edition;
  const known = await listFilesWith(db, given, visit);
  if (known.some(({ id }) => id === given.file)) return { files: known.map(describeOwn) };
  const sha256 = createHash('sha256').update(given.bytes).digest();
  // Cheap questions first; they are asked again when the file is stored.
  const type = await expectRoom(db, { given, sha256 }, visit);
  await db.transaction().execute((transaction) => expectHolder(transaction, visit, given.id));
  const scan = await verdictOn(deps, given.bytes);
  const drawn = await drawAnew(type, given.bytes);
  const name = randomBytes(16).toString('hex');
  const keys = {
    key: `abstracts-${editionId}/${name}.${EXTENSIONS[type]}`,
    drawnKey: drawn ? `abstracts-${editionId}/${name}-drawn.${EXTENSIONS[type]}` : null,
  };
  const row: NewFileRow = {
    ...keys,
    id: given.file,
    abstract: given.id,
    registrationId: visit.registrationId,
    name: plainName(given.name),
    type,
    bytes: given.bytes.length,
    sha256,
    scan,
    drawnBytes: drawn?.bytes.length ?? null,
    drawnSha256: drawn?.sha256 ?? null,
    pages: drawn?.pages ?? null,
  };
  const drop = async () => {
    for (const key of [keys.key, keys.drawnKey]) if (key !== null) await files.delete(key);
  };
  await files.put(keys.key, given.bytes, CONTENT_TYPES[type]);
  if (drawn && keys.drawnKey !== null) await files.put(keys.drawnKey, drawn.bytes, CONTENT_TYPES[type]);
  const { loose, stored } = await db
    .transaction()
    .execute((transaction) => keep(transaction, { given, row }, visit))
    .catch(async (error: unknown) => {
      // Unknown after a lost connection: then the daily sweep finds files without a row.
      if (error instanceof Refused) await drop();
      throw error;
    });
  // Sent a second time while the first was still at it.
  if (!stored) await drop();
  for (const key of loose) await files.delete(key);
  return { files: (await listFilesWith(db, given, visit)).map(describeOwn) };
}

const listFilesWith = async (db: Database, { id }: Pick<NewFile, 'id'>, visit: RegistrationVisit) =>
  (await listOwnFiles(db, visit.edition.id, visit.registrationId)).filter(({ abstract }) => abstract === id);

async function expectRoom(
  db: Database,
  { given, sha256 }: { given: NewFile; sha256: Buffer },
  visit: RegistrationVisit,
): Promise<AbstractFileType> {
  const there = await listFilesWith(db, given, visit);
  const type = fileTypeOf(given.bytes);
  const file = { bytes: given.bytes.length, type, known: there.some((one) => one.sha256.equals(sha256)) };
  const fault = abstractFileFault(await readFileRules(db, visit.edition.id), there.length, file);
  if (fault) throw new Refused(fault.code, { words: fault.words });
  if (!type) throw new Refused('FILE_TYPE');
  return type;
}

async function keep(transaction: Database, { given, row }: { given: NewFile; row: NewFileRow }, visit: RegistrationVisit) {
  const { id: editionId } = visit.edition;
  await lockHolder(transaction, visit, given.id);
  if ((await listFilesWith(transaction, given, visit)).some(({ id }) => id === given.file)) return { loose: [], stored: false };
  await expectRoom(transaction, { given, sha256: row.sha256 }, visit);
  if (!(await insertFile(transaction, editionId, row))) throw new Refused('NOT_FOUND');
  await writeAudit(transaction, {
    editionId,
    actor: visit.actor,
    action: 'abstract.file-added',
    entity: 'abstract',
    entityId: given.id,
    after: { type: row.type, bytes: row.bytes, forReviewers: stateOf(row) },
    requestId: visit.requestId,
  });
  const { registrationId } = visit;
  return { loose: await deleteLoose(transaction, { editionId, registrationId }), stored: true };
}

/** Without a verdict it is stored, and nobody fetches it before there is one (decision 0047). */
async function verdictOn({ scanner }: AbstractFileDeps, bytes: Uint8Array): Promise<'none' | 'waiting' | 'clean'> {
  if (!scanner) return 'none';
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    if (error instanceof ScannerAway) return 'waiting' as const;
    throw error;
  });
  if (verdict === 'infected') throw new Refused('FILE_INFECTED');
  return verdict;
}

/** Shown back to its owner: without path, control characters or anything special in a header. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}"\\/]/gu, ' ')
    .trim()
    .slice(0, 200) || 'file';
