import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import pg from 'pg';
import { fillEdition } from '../features/demo-data/fill-edition.ts';
import { loadEdition } from '../features/editions/load-edition.ts';
import { putCell, putHosts, setUpDirectory } from '../platform/cells/cell-directory.ts';
import { readSchema, removeBrought, removeEdition } from '../platform/cells/edition-rows.ts';
import { numberApart } from '../platform/cells/number-apart.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { adminUrl } from './database-urls.ts';
import { EARLY } from './delegates.ts';
import { freePort } from './free-port.ts';
import { SANDBOX_SECRETS } from './payment-sandbox.ts';

/** The edition that moves, and its host name. */
export const MOVING = ampiTnpy2025.slug;
export const HOST = 'ampi.localhost';

export interface TestCell {
  readonly database: TestDatabase;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly config: Config;
  /** As the role that owns the schema. */
  readonly owner: pg.Client;
  readonly db: Database;
  close(): Promise<void>;
}

export interface Cells {
  readonly first: TestCell;
  readonly second: TestCell;
  readonly directory: pg.Client;
  readonly directoryUrl: string;
  /** `isocentre move`, as a process of its own. */
  move(options?: { from?: TestCell; to?: 'first' | 'second'; env?: Record<string, string>; args?: readonly string[] }): Promise<Ended>;
  close(): Promise<void>;
}

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly said: string;
}

const MAIN = fileURLToPath(new URL('../main-move.ts', import.meta.url));

async function openCell(number: number, folder: string, shared: Record<string, string>): Promise<TestCell> {
  const [database, port] = [await createTestDatabase(), await freePort()];
  const env = {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    // Everybody comes by the edge.
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.migrationUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'info',
    // Before the conference: afterwards its documents are forgotten.
    CLOCK: EARLY,
    MAIL_RETRY_SECONDS: '1',
    FILES_DIR: join(folder, `files-${number}`),
    RAZORPAY_KEY_ID: SANDBOX_SECRETS.keyId,
    RAZORPAY_KEY_SECRET: SANDBOX_SECRETS.keySecret,
    RAZORPAY_WEBHOOK_SECRETS: SANDBOX_SECRETS.webhookSecret,
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
    CELL: String(number),
    ...shared,
  };
  const owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
  const { db, pool } = openDatabase({ DATABASE_URL: database.migrationUrl, DATABASE_POOL_SIZE: 2 }, () => {});
  const close = async () => {
    await owner.end();
    await pool.end();
    await database.drop();
  };
  return { database, port, env, config: readConfig(env), owner, db, close };
}

/** Two installations, the first with a filled edition, and the directory. */
export async function openCells(delegates: number, shared: Record<string, string> = {}): Promise<Cells> {
  await mayPutTriggersAside();
  const folder = await mkdtemp(join(tmpdir(), 'isocentre-cells-'));
  const catalogue = await createEmptyDatabase();
  const cellsUrl = catalogue.migrationUrl;
  const settings = { CELLS_DATABASE_URL: cellsUrl, SECOND_FACTOR_KEY: randomBytes(32).toString('base64'), ...shared };
  const [first, second] = [await openCell(0, folder, settings), await openCell(2, folder, settings)];
  await empty(second);
  await numberApart(second.owner, 2);
  for (const cell of [first, second]) {
    await loadEdition(cell.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
    await cell.owner.query('update editions set is_default = false where is_default');
    await cell.owner.query('update editions set is_default = true where slug = $1', [lakeside2026.slug]);
  }
  await first.owner.query('insert into edition_hosts (host, edition_id) values ($1, 1)', [HOST]);
  await fillEdition(
    { db: first.db, files: openFiles(first.config) },
    { editionId: 1, societyId: 1, edition: ampiTnpy2025, now: new Date(EARLY), delegates, seed: 28, passwordHash: '$argon2id$sample' },
  );
  const directory = new pg.Client({ connectionString: cellsUrl });
  await directory.connect();
  await setUpDirectory(directory);
  await putCell(directory, { number: 0, name: 'first', url: `http://127.0.0.1:${first.port}` });
  await putCell(directory, { number: 2, name: 'second', url: `http://127.0.0.1:${second.port}` });
  await putHosts(directory, [HOST], 0);
  return {
    first,
    second,
    directory,
    directoryUrl: cellsUrl,
    move: async ({ from = first, to = 'second', env = {}, args = [] } = {}) => {
      const file = join(folder, `${to}.env`);
      const there = to === 'first' ? first : second;
      await writeFile(
        file,
        Object.entries(there.env)
          .map(([name, value]) => `${name}='${value}'\n`)
          .join(''),
      );
      return ended({ ...from.env, ...env }, [MOVING, to, file, '--edge-seconds', '1', ...args]);
    },
    close: async () => {
      await directory.end();
      for (const cell of [first, second]) await cell.close();
      await catalogue.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function ended(env: Record<string, string>, args: readonly string[]): Promise<Ended> {
  const { DATABASE_ADMIN_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.once('close', (status, signal) => resolve({ status, signal, said })));
}

/** A cell begins without the packaged editions, which have the same numbers everywhere. */
async function empty({ owner }: TestCell): Promise<void> {
  const schema = await readSchema(owner);
  await owner.query('begin; set local session_replication_role = replica');
  await removeEdition(owner, schema, { id: 1 });
  await removeBrought(owner, schema, { people: [], societies: [1] });
  await owner.query('commit');
}

/** `scripts/ensure-postgres.sh` lets our administrator grant it. */
async function mayPutTriggersAside(): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('grant set on parameter session_replication_role to isocentre_migrator');
  } finally {
    await client.end();
  }
}
