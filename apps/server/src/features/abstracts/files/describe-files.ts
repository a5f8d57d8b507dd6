import type { MyAbstracts, OwnAbstractFile } from '@isocentre/contract/abstracts/shapes';
import type { DrawnFile } from '@isocentre/contract/review/drawn-file';
import { AbstractFileType, forReviewers } from '@isocentre/domain/abstracts/abstract-file';
import { type AbstractFileRules, NO_ABSTRACT_FILES } from '@isocentre/domain/abstracts/abstract-file-rules';
import type { Database } from '../../../platform/database.ts';
import { type FileRow, findFileRules, listOwnFiles } from '../queries/files.ts';

export const stateOf = ({ scan, drawnKey }: FileRow) => forReviewers({ scan, drawn: drawnKey !== null });

export const describeOwn = (row: FileRow): OwnAbstractFile => ({
  id: row.id,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  forReviewers: stateOf(row),
});

/** For those who review and decide. */
export const describeFiles = (rows: readonly FileRow[]): DrawnFile[] =>
  rows.map((row) => {
    const state = stateOf(row);
    const made = state === 'made';
    return {
      id: row.id,
      type: row.type,
      state,
      pages: made ? row.pages : null,
      bytes: made ? row.drawnBytes : null,
    };
  });

export async function readFileRules(db: Database, editionId: number): Promise<AbstractFileRules> {
  const row = await findFileRules(db, editionId);
  if (!row) return NO_ABSTRACT_FILES;
  return {
    filesMost: row.files_most,
    fileMaxMb: row.file_max_mb,
    fileTypes: AbstractFileType.options.filter((type) => row.file_types.includes(type)),
  };
}

/** What the author's page needs about files; undefined where there are none and none are taken. */
export async function readOwnFiles(db: Database, editionId: number, registrationId: string): Promise<MyAbstracts['files']> {
  const { filesMost: most, fileMaxMb: maxMb, fileTypes: types } = await readFileRules(db, editionId);
  const rows = await listOwnFiles(db, editionId, registrationId);
  if (most === 0 && rows.length === 0) return undefined;
  const stored: Record<string, OwnAbstractFile[]> = {};
  for (const row of rows) (stored[row.abstract] ??= []).push(describeOwn(row));
  return { most, maxMb, types, stored };
}
