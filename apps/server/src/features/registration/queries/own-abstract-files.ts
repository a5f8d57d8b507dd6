import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Files that somebody sent with abstracts and drafts. */
export const filesOf = (db: Database, accountId: string) =>
  db
    .selectFrom('abstract_files')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'abstract_files.edition_id')
        .onRef('registrations.id', '=', 'abstract_files.registration_id'),
    )
    .where('registrations.account_id', '=', accountId)
    // What somebody left who handed the registration on is not theirs.
    .where(
      sql<boolean>`not exists (
        select from abstracts a
        where (a.edition_id, a.id) = (abstract_files.edition_id, abstract_files.abstract_id) and a.left_by is not null
      )`,
    )
    .select([
      'abstract_files.file_name',
      'abstract_files.type',
      'abstract_files.bytes',
      'abstract_files.scan',
      'abstract_files.uploaded_at',
    ])
    .orderBy('abstract_files.uploaded_at')
    .execute();
