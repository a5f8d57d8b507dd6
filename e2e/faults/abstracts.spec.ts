import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freshDatabase, query } from '../support/database.ts';
import { isReady, type Running, start, until } from '../support/processes.ts';
import { signedIn } from '../support/signed-in.ts';

const PORT = 3128;
const ORIGIN = `http://localhost:${PORT}`;
const AUTHORS = 300;
const KILLS = 3;

let web: Running | undefined;
test.afterAll(async () => {
  await web?.stop('SIGKILL');
});

const SENTENCE = 'Dose to water was measured at 10 cm depth, and repeated 3 times.';
const abstract = (i: number, id: string) => ({
  id,
  title: `Sample ${i}`,
  category: 'Particle Therapy and Dosimetry',
  presentationType: 'Oral',
  authors: [1, 2, 3, 4, 5].map((n) => ({
    name: `Author ${i} ${n}`,
    department: 'Medical Physics',
    institution: 'Invented Hospital',
    city: 'Chennai',
    isCorresponding: n === 1,
    email: n === 1 ? `author-${i}@example.org` : '',
    mobile: n === 1 ? '9840000000' : '',
  })),
  abstract: { background: SENTENCE, methods: SENTENCE, results: SENTENCE, conclusion: SENTENCE },
  keywords: ['dose', 'water', 'cobalt'],
});

test('the web process is killed three times while 300 abstracts arrive: what was acknowledged is there, whole and once', async () => {
  const env = {
    ...(await freshDatabase('isocentre_faults_abstracts')),
    APP_MODE: 'test',
    CLOCK: '2025-09-01T22:00:00+05:30',
    PORT: String(PORT),
    PUBLIC_ORIGIN: ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
  };
  const tokens = await signedIn(env.DATABASE_MIGRATION_URL, AUTHORS);
  web = start('apps/server/src/main-web.ts', env);
  await until('the site is ready', isReady(ORIGIN), 30_000);

  const acknowledged = new Set<string>();
  const sent: string[] = [];
  let unanswered = 0;
  const submit = async (token: string, i: number) => {
    const id = randomUUID();
    sent.push(id);
    // As the editor does: retries the same abstract under the same id until there is a response.
    for (;;) {
      const status = await fetch(`${ORIGIN}/api/v1/me/abstracts`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json', cookie: `__Host-session=${token}` },
        body: JSON.stringify(abstract(i, id)),
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 201) return acknowledged.add(id);
      // Killed, or just starting: anything else would be a fault.
      expect([0, 503]).toContain(status);
      unanswered += 1;
      await pause(100);
    }
  };
  const killer = (async () => {
    for (let i = 1; i <= KILLS; i += 1) {
      await until('some more have been stored', async () => acknowledged.size >= (i * AUTHORS) / (KILLS + 2), 60_000);
      await web?.stop('SIGKILL');
      web = start('apps/server/src/main-web.ts', env);
    }
  })();
  let next = 0;
  const writers = Array.from({ length: 20 }, async () => {
    while (next < AUTHORS) {
      const i = next;
      next += 1;
      await submit(tokens[i] ?? '', i);
    }
  });
  await Promise.all([...writers, killer]);

  const rows = await query<{ id: string; authors: number; audits: number; mails: number }>(
    env.DATABASE_MIGRATION_URL,
    `select id::text,
      (select count(*)::int from abstract_authors where abstract_id = abstracts.id and version = 1) as authors,
      (select count(*)::int from audit_log where entity_id = abstracts.id::text) as audits,
      (select count(*)::int from letters where about = abstracts.id::text) as mails
    from abstracts`,
  );
  console.log(`abstracts fault test: ${acknowledged.size} acknowledged, ${unanswered} tries without an answer over ${KILLS} kills`);
  expect(acknowledged.size).toBe(AUTHORS);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
  expect(rows.filter(({ authors, audits, mails }) => authors !== 5 || audits !== 1 || mails !== 1)).toEqual([]);
  // Proves that the kills interrupted somebody.
  expect(unanswered).toBeGreaterThan(0);
});
