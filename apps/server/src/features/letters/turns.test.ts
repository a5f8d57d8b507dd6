import { randomUUID } from 'node:crypto';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimLetters } from '../../platform/letters/claim-letters.ts';
import type { Turns } from '../../platform/letters/editions-in-turn.ts';
import { defineLetter, featureLetter, type LetterDefinition } from '../../platform/letters/letter.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/insist.ts';
import { startSender } from '../../test/letter-sender.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { editionIdOf } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const receipt = defineLetter('test.receipt', { priority: 'awaited' });
const bulk = defineLetter('test.bulk', { priority: 'reminder' });
const known = [receipt, bulk].map((definition) =>
  featureLetter(definition, async (_, { about }) => ({
    to: [about],
    subject: 'Words',
    html: '<p>words</p>',
    text: 'words',
    look: ampiTnpy2025.look,
  })),
);
const MANY = 50_000;

let site: TestApp;
let mails: MailServer;
let [busy, quiet] = [0, 0];
beforeAll(async () => {
  site = await buildTestApp();
  mails = await openMailServer();
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: ['lakeside.localhost'] });
  [busy, quiet] = [await editionIdOf(site, ampiTnpy2025.slug), await editionIdOf(site, lakeside2026.slug)];
});
afterAll(async () => {
  await mails.down();
  await site.close();
});

const queue = ({ purpose, priority }: LetterDefinition, editionId: number, count: number) =>
  site.pool.query(
    `insert into letters (edition_id, id, purpose, about, kind, state, priority, due_at)
     select $1, gen_random_uuid(), $2, 'delegate-' || n || '@example.org', 'automatic', 'released', $3, now() - interval '1 minute' from generate_series(1, $4::int) as n`,
    [editionId, purpose, priority, count],
  );
const queueMany = async (definition: LetterDefinition) => {
  // The application's time limit for a statement is shorter.
  for (let i = 0; i < MANY; i += 5000) {
    await site.pool.query(
      `insert into letters (edition_id, id, purpose, about, kind, state, priority, due_at)
       select $1, gen_random_uuid(), $2, 'delegate-' || n || '@example.org', 'automatic', 'released', $3, now() - interval '1 hour'
       from generate_series($4::int, $4::int + 4999) as n`,
      [busy, definition.purpose, definition.priority, i],
    );
  }
};
const waitingOf = async (editionId: number) =>
  Number(
    (await site.pool.query<{ count: string }>("select count(*) from letters where edition_id = $1 and state = 'released'", [editionId]))
      .rows[0]?.count,
  );

describe(`an edition that queues ${MANY} mails`, { tags: ['OPS-066'] }, () => {
  async function receiptOfAnother(kind: LetterDefinition): Promise<{ waited: number; ahead: number }> {
    await queueMany(kind);
    mails.delayMs = 20;
    const sender = startSender(site, mails.smtpUrl, known);
    try {
      const before = mails.accepted.length;
      await until('the first leave', async () => mails.accepted.length > before + 10, 30_000);
      const to = `${randomUUID()}@example.org`;
      await writeLetter(site.db, receipt, { editionId: quiet, about: to });
      const letter = () => site.db.selectFrom('letters').selectAll().where('about', '=', to).executeTakeFirstOrThrow();
      await until('the receipt has left', async () => (await letter()).state === 'sent', 60_000);
      const { sent_at: left, written_at: written } = await letter();
      const waited = (left?.getTime() ?? 0) - written.getTime();
      const ahead = await waitingOf(busy);
      console.log(`${kind.purpose}: the receipt left after ${waited} ms, while ${ahead} waited`);
      return { waited, ahead };
    } finally {
      mails.delayMs = 0;
      await sender.close();
    }
  }

  test('does not hold up the receipt of another', async () => {
    const { waited, ahead } = await receiptOfAnother(bulk);
    expect(waited).toBeLessThan(60_000);
    // They were all before it, and still are to leave.
    expect(ahead).toBeGreaterThan(MANY * 0.9);
  });

  test('shares the turns with the others, and takes all of them when nobody else has any', async () => {
    await queue(bulk, quiet, 3);
    const turns: Turns = new Map();
    const rounds: number[][] = [];
    const took: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const began = performance.now();
      const claimed = await claimLetters(site.db, { most: 2, leaseMs: 60_000, sender: site.config.MAIL_FROM, turns });
      took.push(performance.now() - began);
      rounds.push(claimed.map(({ editionId }) => editionId));
    }
    expect(rounds).toEqual([
      [busy, quiet],
      [busy, quiet],
      [busy, quiet],
      [busy, busy],
    ]);
    console.log(`a claim beside ${MANY} letters takes ${Math.round(took.toSorted((a, b) => a - b)[1] ?? 0)} ms`);
  });

  test('that is stopped has no turn, and a letter for later takes none', async () => {
    await queue(receipt, quiet, 1);
    await site.pool.query("update letters set due_at = now() + interval '1 hour' where edition_id = $1 and state = 'released'", [quiet]);
    const claim = () => claimLetters(site.db, { most: 3, leaseMs: 60_000, sender: site.config.MAIL_FROM, turns: new Map() });
    expect((await claim()).map(({ editionId }) => editionId)).toEqual([busy, busy, busy]);
    await site.db.insertInto('mail_stops').values({ edition_id: busy }).execute();
    expect(await claim()).toEqual([]);
    await site.db.deleteFrom('mail_stops').execute();
  });

  test('of the same urgency, does not either', async () => {
    const { waited, ahead } = await receiptOfAnother(receipt);
    expect(waited).toBeLessThan(60_000);
    expect(ahead).toBeGreaterThan(MANY * 0.9);
  });
});
