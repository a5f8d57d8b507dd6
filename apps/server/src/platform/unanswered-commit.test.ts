import { sendContactMessage } from '@isocentre/contract/contact';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';

/** How long a request may take that PostgreSQL does not answer: its own limit and a little. */
const NOT_NOW_MS = 3500;
/** A busy machine. Both together are less than two such waits, one for the COMMIT and one for the ROLLBACK behind it. */
const PATIENCE_MS = 2000;

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { DATABASE_POOL_SIZE: '1' } });
  // PostgreSQL's limit for a statement does not count for what a commit does: a deferred check, or the wait for a standby.
  const owner = new pg.Client(site.database.migrationUrl);
  await owner.connect();
  await owner.query(`
    create function commit_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$;
    create constraint trigger commit_slowly after insert on contact_messages deferrable initially deferred
      for each row execute function commit_slowly()`);
  await owner.end();
});
afterAll(() => site.close());

test(
  'a commit that is not answered is told as "not now" in time, and keeps nobody else from the connection',
  { tags: ['OPS-053'] },
  async () => {
    const began = performance.now();
    const refused = await site.app.inject({
      method: sendContactMessage.method,
      url: sendContactMessage.path,
      headers: { origin: ORIGIN },
      payload: { name: 'A Person', mobile: '9840000001', email: 'one@example.org', message: 'Hello' },
    });
    const took = performance.now() - began;
    // The pool has one connection, and it waits for its commit.
    const read = await site.app.inject({ url: '/api/v1/fees' });
    const readIn = performance.now() - began - took;
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      { error: expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown },
    ]);
    expect(took).toBeLessThan(NOT_NOW_MS + PATIENCE_MS);
    expect(read.statusCode).toBe(200);
    expect(readIn).toBeLessThan(PATIENCE_MS);
  },
);
