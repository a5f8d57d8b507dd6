import type { FileStream } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { RegistrationVisit } from '../../../platform/feature.ts';
import type { Files } from '../../../platform/files/files.ts';
import { type FileRow, listOwnFiles } from '../queries/files.ts';
import type { AbstractFileDeps } from './deps.ts';
import { stateOf } from './describe-files.ts';
import { CONTENT_TYPES, EXTENSIONS } from './file-types.ts';

/** `A-052-1`: never what its author called it. */
interface Named {
  readonly name: string;
}

/** What reviewers get. What was not drawn anew is to them as if it were not there. */
export async function openDrawn(files: Files, row: FileRow | undefined, { name }: Named): Promise<FileStream> {
  if (!row || stateOf(row) !== 'made' || row.drawnKey === null) throw new Refused('NOT_FOUND');
  return open(files, row, row.drawnKey, name);
}

/** As its author sent it. Nobody fetches what waits for a verdict, or was found to be infected. */
export async function openSent(files: Files, row: FileRow | undefined, { name }: Named): Promise<FileStream> {
  if (!row) throw new Refused('NOT_FOUND');
  if (row.scan === 'waiting') throw new Refused('SCAN_WAITING');
  if (row.scan === 'infected') throw new Refused('FILE_INFECTED');
  return open(files, row, row.key, name);
}

async function open(files: Files, { type }: FileRow, key: string, name: string): Promise<FileStream> {
  const stored = await files.get(key);
  if (!stored) throw new Refused('NOT_FOUND');
  return { stream: stored.stream, length: stored.bytes, type: CONTENT_TYPES[type], name: `${name}.${EXTENSIONS[type]}` };
}

export async function readOwnFile(
  { db, files }: Pick<AbstractFileDeps, 'db' | 'files'>,
  { id, file }: { id: string; file: string },
  visit: RegistrationVisit,
): Promise<FileStream> {
  const rows = (await listOwnFiles(db, visit.edition.id, visit.registrationId)).filter(({ abstract }) => abstract === id);
  const at = rows.findIndex((row) => row.id === file);
  return openSent(files, rows[at], { name: `abstract-file-${at + 1}` });
}
