import { resolve } from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import type { Files } from '../files/files.ts';
import { hashOfAddress } from './person-directory.ts';
import { claimPeople } from './cell-directory.ts';
import { type EditionRow, peopleOf, readSchema, type Schema } from './edition-rows.ts';

/** One of the two installations, as the role that owns its schema. */
export interface CellSide {
  readonly url: string;
  readonly config: Config;
  readonly db: Database;
  readonly files: Files;
}

/** For whoever runs the command to read. Nothing has moved. */
export class CannotMove extends Error {}

/** Settings without which rows from here mean nothing there: keys that seal, sign and ask. */
const SAME = ['SECOND_FACTOR_KEY', 'BOUNCE_KEY', 'RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRETS'] as const;

/** Everything that can be known before anybody is made to wait. */
export async function refuseUnfit(
  {
    source,
    target,
    directory,
    schema,
    edition,
  }: { source: Client; target: Client; directory: Client; schema: Schema; edition: EditionRow },
  { from, to }: { from: CellSide; to: CellSide },
): Promise<void> {
  const faults = [
    ...unlike(from.config, to.config),
    ...(edition.isDefault ? ['It is the default edition of this cell: make another one the default first.'] : []),
    ...(edition.hosts.length === 0 ? ['It has no host name of its own, by which it would be found there.'] : []),
    ...(JSON.stringify(await readSchema(target)) === JSON.stringify(schema) ? [] : ['The two cells are not of the same release.']),
  ];
  if (faults.length === 0) faults.push(...(await clashes({ source, target, directory }, schema, edition)));
  if (faults.length > 0) throw new CannotMove(faults.join('\n'));
}

function unlike(here: Config, there: Config): string[] {
  const store = ({ FILES_DRIVER: driver, FILES_DIR: folder, S3_BUCKET: bucket, S3_ENDPOINT: endpoint }: Config) =>
    driver === 'disk' ? resolve(folder) : `${endpoint} ${bucket}`;
  const different = SAME.filter((name) => JSON.stringify(here[name]) !== JSON.stringify(there[name]));
  const missing = Object.keys(here.accountSecrets).filter((name) => !(name in there.accountSecrets));
  return [
    ...different.map((name) => `${name} is not the same in both cells.`),
    ...missing.map((name) => `The payment account ${name} is not known there.`),
    ...(store(here) === store(there) ? ['Both cells have the same store of files; each needs its own.'] : []),
  ];
}

/** What has the same id or name there and is something else. */
async function clashes(
  { source, target, directory }: { source: Client; target: Client; directory: Client },
  schema: Schema,
  edition: EditionRow,
): Promise<string[]> {
  const people = await peopleOf(source, schema, edition);
  const leaving = await source.query('select from erasure_requests where account_id = any ($1) and erased_at is null', [people]);
  const editions = await target.query('select from editions where id = $1 or slug = $2', [edition.id, edition.slug]);
  const hosts = await target.query('select from edition_hosts where host = any ($1)', [edition.hosts]);
  const societies = await target.query('select from societies where (id = $1) <> (slug = $2)', [edition.societyId, edition.society]);
  const addresses = await source.query<{ id: string; email: string }>(
    'select id, lower(email) as email from accounts where id = any ($1)',
    [people],
  );
  const others = await target.query(
    `select from accounts join unnest($1::uuid[], $2::text[]) as coming (id, email) on (accounts.id = coming.id) <> (lower(accounts.email) = coming.email)`,
    [addresses.rows.map(({ id }) => id), addresses.rows.map(({ email }) => email)],
  );
  // Whoever came before there was a directory is known to it from here on.
  const claimed = await claimPeople(
    directory,
    addresses.rows.map(({ id, email }) => ({ id, hash: hashOfAddress(email) })),
  );
  const strangers = addresses.rows.filter(({ id }, i) => claimed[i] !== id);
  return [
    ...(leaving.rowCount ? [`${leaving.rowCount} of its people have asked to be erased: move it when that is done.`] : []),
    ...(editions.rowCount ? ['The other cell has an edition with this number or name: are they numbered apart (CELL)?'] : []),
    ...(hosts.rowCount ? ['The other cell has an edition at one of its host names.'] : []),
    ...(societies.rowCount ? ['The other cell has another society under this number or name.'] : []),
    ...(others.rowCount ? [`${others.rowCount} of its people are somebody else there, by address or id.`] : []),
    ...(strangers.length > 0
      ? [`${strangers.length} of its people have another id in the directory: ${strangers.map(({ id }) => id).join(', ')}.`]
      : []),
  ];
}
