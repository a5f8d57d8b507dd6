import { randomUUID } from 'node:crypto';
import * as contract from '@isocentre/contract/content';
import { orderContent } from '@isocentre/contract/content-editing';
import * as people from '@isocentre/contract/content/people';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content as content } from '@isocentre/editions/ampi-tnpy-2025-content';
import type { EditionContent } from '@isocentre/domain/content/content';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nameAuthor } from '../../platform/changed-by.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeAccount } from '../../test/people.ts';
import { editorOf } from '../../test/editing.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
});
afterAll(() => site.close());
afterEach(() => loadEdition(site.db, ampiTnpy2025, { content, replace: true }));

/** Everything outside the database that names a row: what the API calls it, the links between pages, the calendar. */
async function names() {
  // Another process would look the edition up again within a second.
  const fresh = await buildTestApp({ database: site.database });
  try {
    const call = fresh.callWith();
    const [days, sponsors, cancers, programme] = await Promise.all([
      call(people.readSpeakers, {}),
      call(contract.readSponsors, {}),
      call(contract.readCancerTypes, {}),
      call(contract.readProgramme, {}),
    ]);
    const sessions = days.flatMap((day) => day.sessions);
    const speakers = sessions.flatMap((session) => session.speakers.map((speaker) => ({ ...speaker, session: session.title })));
    const entries = programme.days.flatMap(({ blocks }) => blocks.flatMap((block) => block.entries));
    const calendar = (await fresh.app.inject({ url: '/documents/programme.ics', headers: { host: 'localhost' } })).body;
    const events = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    return {
      order: {
        sessions: sessions.map(({ title }) => title),
        speakers: speakers.map(({ name }) => name),
        sponsors: sponsors.map(({ title }) => title),
      },
      lasting: {
        speakers: byName(speakers.map(({ session, name, id, cvSerial }) => [`${session}: ${name}`, [id, cvSerial]])),
        // `#session-0` of the speakers' page, and the line of the programme it leads to.
        sessions: byName(sessions.map(({ title, id, entry }) => [title, [id, entry]])),
        sponsors: byName(sponsors.map(({ title, id }) => [title, id])),
        cancers: byName(cancers.map(({ cancerName, id }) => [cancerName, `/cancerdetail/${id}`])),
        // `#entry-3` of the programme, and the session it leads to.
        entries: byName(entries.map(({ session, id, speakerSession }) => [`${id} ${session}`, speakerSession])),
        events: byName(events.map(({ summary, uid }) => [summary, uid])),
      },
    };
  } finally {
    await fresh.close();
  }
}

const byName = <Value>(pairs: ReadonlyArray<readonly [string, Value]>) =>
  Object.fromEntries(pairs.toSorted(([a], [b]) => a.localeCompare(b)));
const firstToEnd = <Row>([first, ...others]: readonly Row[]): Row[] => [...others, ...(first === undefined ? [] : [first])];

describe('the first of a list moves to its end: ids, links, anchors and calendar UIDs of all stay', () => {
  test('in the database, where moving changes one number of one row', async () => {
    const before = await names();
    for (const list of ['session_speakers', 'speaker_sessions', 'sponsors', 'programme_entries', 'cancer_types']) {
      await sql`update ${sql.table(list)} set sort = 500 where edition_id = 1 and id = (
        select id from ${sql.table(list)} where edition_id = 1 order by sort limit 1)`.execute(site.db);
    }
    const after = await names();
    expect(after.lasting).toEqual(before.lasting);
    expect(after.order.sponsors).toEqual(firstToEnd(before.order.sponsors));
    expect(after.order.sessions.slice(0, 6)).toEqual(firstToEnd(before.order.sessions.slice(0, 6)));
    expect(after.order.speakers.indexOf('Prof. Maravan Cheliyan')).toBeGreaterThan(0);
  });

  test('in a packaged edition that is loaded again', async () => {
    const before = await names();
    const moved: EditionContent = {
      ...content,
      sponsors: firstToEnd(content.sponsors),
      cancerTypes: firstToEnd(content.cancerTypes),
      committeeMembers: firstToEnd(content.committeeMembers),
      days: content.days.map((day) => ({
        ...day,
        sessions: firstToEnd(day.sessions.map((session) => ({ ...session, speakers: firstToEnd(session.speakers) }))),
        blocks: day.blocks.map((block) => ({ ...block, entries: firstToEnd(block.entries) })),
      })),
    };
    expect(await loadEdition(site.db, ampiTnpy2025, { content: moved })).toBe('changed');
    const after = await names();
    expect(after.lasting).toEqual(before.lasting);
    expect(after.order.sponsors).toEqual(firstToEnd(before.order.sponsors));
    expect(after.order.speakers).not.toEqual(before.order.speakers);
  });

  test('by an editor, in any list', { tags: ['ORG-403'] }, async () => {
    const before = await names();
    const edition = ampiTnpy2025.slug;
    const { cookie } = await makeStaff(site, `${randomUUID()}@example.org`, { role: 'editor', edition });
    const call = site.callWith({ cookie });
    const editor = editorOf(edition, call);
    for (const kind of ['sponsors', 'speaker-sessions', 'speakers', 'cancer-types'] as const) {
      const { order } = await editor.list(kind);
      const ids = firstToEnd(order?.ids ?? []);
      expect(ids.length).toBeGreaterThan(1);
      const { version } = await call(orderContent, { params: { edition, kind }, body: { version: order?.version ?? -1, ids } });
      await editor.publish({ kind, id: 'order', version });
    }
    const after = await names();
    expect(after.lasting).toEqual(before.lasting);
    expect(after.order.sponsors).toEqual(firstToEnd(before.order.sponsors));
    expect(after.order.sessions).not.toEqual(before.order.sessions);
    expect(after.order.speakers).not.toEqual(before.order.speakers);
  });

  test('the names are those that people already have in their calendars', async () => {
    const { lasting } = await names();
    expect(lasting.events['Pre-conference workshop']).toBe('ampi-tnpy-2025-programme-0@isocentre');
    expect(lasting.events['Trade session']).toBe('ampi-tnpy-2025-programme-20@isocentre');
    expect(lasting.sessions['Oration I']).toEqual([0, 3]);
    expect(lasting.cancers['Lung cancer']).toBe('/cancerdetail/2');
  });
});

test('a renamed row is a difference in one row, and says so by its id', async () => {
  await sql`update sponsors set title = 'Meridian', sort = 7 where edition_id = 1 and id = 0`.execute(site.db);
  await expect(loadEdition(site.db, ampiTnpy2025, { content })).rejects.toMatchObject({
    differences: ['sponsors 0: sort is 7, would become 0', 'sponsors 0: title is "Meridian", would become "Meridian Beams"'],
  });
});

test('an id is never given again, and none that a package may use', async () => {
  const add = async () =>
    (
      await sql<{ id: number }>`
        insert into awards (edition_id, sort, title, description, icon) values (1, 50, 'Quiz', 'For the best team.', 'idea') returning id`.execute(
        site.db,
      )
    ).rows[0]?.id ?? 0;
  const first = await add();
  await sql`delete from awards where edition_id = 1 and id = ${first}`.execute(site.db);
  const second = await add();
  expect([first >= 1000, second > first]).toEqual([true, true]);
});

describe('a row knows its version, who changed it last and when', () => {
  const sponsor = async () => {
    const { rows } = await sql<{ version: number; changed_at: Date; changed_by: string | null }>`
      select version, changed_at, changed_by from sponsors where edition_id = 1 and id = 3`.execute(site.db);
    return rows[0];
  };

  test('a change counts, with its author; the next one without an author is the system’s', async () => {
    const before = await sponsor();
    const { id: editor } = await makeAccount(site, 'editor@example.org', 'Editor');
    await site.db.transaction().execute(async (transaction) => {
      await nameAuthor(transaction, editor);
      await sql`update sponsors set title = 'Panai' where edition_id = 1 and id = 3`.execute(transaction);
    });
    const changed = await sponsor();
    expect(changed).toEqual({ version: (before?.version ?? 0) + 1, changed_at: expect.any(Date), changed_by: editor });
    expect(Number(changed?.changed_at)).toBeGreaterThan(Number(before?.changed_at));
    await sql`update sponsors set title = 'Panai Labs' where edition_id = 1 and id = 3`.execute(site.db);
    expect(await sponsor()).toMatchObject({ version: (before?.version ?? 0) + 2, changed_by: null });
  });

  test('saving the same words or moving the row is no change, and nobody sets a version by hand', async () => {
    const before = await sponsor();
    await sql`update sponsors set title = title, sort = 90, version = 77, changed_by = null where edition_id = 1 and id = 3`.execute(
      site.db,
    );
    expect(await sponsor()).toEqual(before);
  });

  test('every table of an edition’s lists and pages has it, a key by id, and no key by position', async () => {
    const { rows } = await sql<{ name: string; columns: string[]; triggers: number; keys: string[] }>`
      select shown.tgrelid::regclass::text as name,
        array(
          select attname::text from pg_attribute where attrelid = shown.tgrelid and attname in ('version', 'changed_at', 'changed_by') order by attname
        ) as columns,
        (select count(*)::int from pg_trigger where tgrelid = shown.tgrelid and tgfoid = 'keep_row_version'::regproc) as triggers,
        array(
          select pg_get_indexdef(indexrelid) from pg_index where indrelid = shown.tgrelid and indisunique
        ) as keys
      from pg_trigger as shown
      where tgfoid = 'raise_content_version'::regproc order by 1`.execute(site.db);
    expect(rows.length).toBeGreaterThan(28);
    // The counter of seats changes with every booking, only its capacity is edited; a release of the programme never changes; a contest is
    // its chairs', with a version that its own forms raise.
    const apart = new Set(['workshop_seats', 'programme_releases', 'contests']);
    for (const { name, columns, triggers, keys } of rows.filter((row) => !apart.has(row.name))) {
      expect([name, columns, triggers]).toEqual([name, ['changed_at', 'changed_by', 'version'], 1]);
      expect(keys.filter((key) => /\bsort\b/.test(key))).toEqual([]);
    }
  });
});
