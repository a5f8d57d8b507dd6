import type { Writable } from 'node:stream';
import { makeCall } from '@isocentre/contract/call';
import type { FindPage, HandlePage } from '@isocentre/contract/pages';
import type { Call } from '@isocentre/contract/route';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { editionSource } from '../features/editions/edition-source.ts';
import { createClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Database, openDatabase, openReports } from '../platform/database.ts';
import { createEditionDirectory } from '../platform/edition-directory.ts';
import { createErrorReports } from '../platform/error-reports.ts';
import { type Enqueue, openJobQueue } from '../platform/jobs.ts';
import { logOptions } from '../platform/log.ts';
import { openReplica } from '../platform/replica.ts';
import type { StaffBuild } from '../platform/web-build.ts';
import type { Documented } from './answer-checker.ts';
import { compareAnswers } from './compare-answers.ts';
import { productUrls } from './database-urls.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export const ORIGIN = 'http://localhost:3000';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly registered: readonly RouteOptions[];
  readonly config: Config;
  readonly database: TestDatabase;
  readonly db: Database;
  readonly reports: Database;
  readonly pool: Pool;
  readonly enqueue: Enqueue;
  /** The API as a page's visitor calls it; `headers` add to or replace the usual ones. */
  callWith(headers?: Record<string, string>): Call;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  handlePage?: HandlePage;
  /** Without it there is a page at every path, and it takes forms. */
  findPage?: FindPage;
  /** The organisers' pages; only together with `handlePage`. */
  staff?: StaffBuild;
  database?: TestDatabase;
  /** The system clock, which nothing outside the process can move. */
  system?: () => Date;
  /** Receives the process's log. */
  log?: Writable;
  /** The document that answers are compared with, instead of the published one. */
  document?: (published: Documented) => Documented;
}

/** The web process as `main-web.ts` builds it, on its own database. */
export async function buildTestApp({
  env = {},
  handlePage,
  findPage,
  staff,
  database: given,
  system,
  log: sink,
  document,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const config = readConfig({
    APP_MODE: 'test',
    ...productUrls(database.url),
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    MAIL_RETRY_SECONDS: '1',
    MAIL_SERVER_SECONDS: '10',
    // Tests of crowds are about something else.
    EDITION_CEILING: '1000000',
    ...env,
  });
  const log = sink
    ? pino(logOptions({ ...config, LOG_LEVEL: 'debug' }, 'web', createErrorReports(config, { process: 'web', release: 'test' })), sink)
    : pino({ level: 'silent' });
  const { pool, db } = openDatabase(config, () => {});
  const reports = openReports(config, () => {});
  const replica = openReplica({ config, db, reports: reports.db, log });
  const queue = await openJobQueue(config, log);
  const directory = createEditionDirectory(editionSource(db, config), config.PUBLIC_ORIGIN, () => {});
  const { app, registered } = await buildApp({
    config,
    log,
    pool,
    db,
    reports: reports.db,
    aside: replica.aside,
    reportsPool: reports.pool,
    enqueue: queue.enqueue,
    clock: createClock(config, system),
    directory,
    web: handlePage && {
      handlePage,
      findPage: findPage ?? (async (path) => ({ path, missing: false, takesForms: true })),
      ...(staff ? { staff } : {}),
    },
  });
  await app.ready();
  const differences = compareAnswers(app, document);
  return {
    app,
    registered,
    config,
    database,
    db,
    reports: reports.db,
    pool,
    enqueue: queue.enqueue,
    callWith: (headers = {}) =>
      makeCall(async ({ method, url, body, file, idempotencyKey }) => {
        const answer = await app.inject({
          method,
          url,
          headers: {
            host: 'localhost',
            origin: config.PUBLIC_ORIGIN,
            ...(file ? { 'content-type': 'application/octet-stream' } : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
            ...headers,
          },
          ...(file ? { payload: Buffer.from(file as Uint8Array) } : body === undefined ? {} : { payload: body as object }),
        });
        return { status: answer.statusCode, json: answer.json<unknown>() };
      }),
    close: async () => {
      await app.close();
      await queue.close();
      await replica.close();
      await reports.pool.end();
      await pool.end();
      if (!given) await database.drop();
      if (differences.length > 0) throw new Error(`Answers differ from the OpenAPI document:\n${differences.join('\n')}`);
    },
  };
}
