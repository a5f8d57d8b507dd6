import { allRoutes } from '@isocentre/contract/all-routes';
import * as contract from '@isocentre/contract/content';
import * as people from '@isocentre/contract/content/people';
import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import { editions } from '@isocentre/editions/all';
import { ampiTnpy2025Content as content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { probes } from '@isocentre/editions/ampi-tnpy-2025-probes';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.example.org'] });
});
afterAll(() => site.close());

const call: TestApp['callWith'] extends () => infer C ? C : never = (route, input) => site.callWith()(route, input);
/** A change is seen as soon as the edition is looked up again. */
const LATER = { timeout: 5000 };
const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);

describe('committees', () => {
  test('the home list is a plain array with its fields', { tags: ['PUB-098', 'PUB-228', 'PUB-238'] }, async () => {
    const list = await call(people.readHomeCommittee, {});
    expect(list[0]).toEqual({
      id: 0,
      name: 'Dr. Sivagami Thillai',
      role: 'Chief Patron',
      affiliation: 'Chairman’s Office, Sample Cancer Centre',
      img: null,
      sample: true,
    });
    expect(names(list)).toEqual(names(content.committeeMembers.filter((member) => member.onHome)));
  });

  test('every committee page reads one list with the fields committees keep', { tags: ['PUB-129', 'PUB-229', 'PUB-240'] }, async () => {
    const all = await call(people.readCommitteeMembers, { query: {} });
    expect(all).toHaveLength(content.committeeMembers.length);
    const categories = all.map(({ categoryId }) => categoryId ?? 0);
    expect(categories).toEqual(categories.toSorted((a, b) => a - b));
    expect(all.find(({ Role }) => Role === 'Treasurer')).toEqual({
      id: expect.any(Number),
      name: 'Ms. Poongodi Velavan',
      image: null,
      Role: 'Treasurer',
      designation: 'Medical Physicist',
      hospital: 'Sample Hospital',
      location: 'Vellore',
      categoryId: 3,
      categoryName: 'Organizing Committee',
      Position: '4',
      sample: true,
    });
  });

  test('one category can be asked for', { tags: ['PUB-129', 'PUB-130'] }, async () => {
    const some = await call(people.readCommitteeMembers, { query: { category: 'Science Committee Coordinators' } });
    expect(names(some)).toEqual(['Dr. Sudar Nilavan', 'Dr. Anichai Vel']);
    expect(await call(people.readCommitteeMembers, { query: { category: 'Nobody' } })).toEqual([]);
  });

  test('a page is found in whichever case its address is typed', async () => {
    const page = await call(people.readCommitteePage, { params: { path: 'tnpy-ADVISORY-committee' } });
    expect(page).toEqual({
      path: 'TNPY-advisory-committee',
      heading: 'TNPY Advisory Committee',
      loadingText: 'Loading TNPY Advisory Committee data...',
      groupedByCategory: false,
      groups: [{ category: 'TNPY Advisory Committee', title: null }],
    });
    await expect(call(people.readCommitteePage, { params: { path: 'elders' } })).rejects.toMatchObject({ status: 404 });
  });

  test('the executive page keeps its heading', { tags: ['PUB-008'] }, async () => {
    const { committeePages } = await call(contract.readSite, {});
    expect(committeePages.at(-1)).toEqual({
      path: 'AMPI-TNPY-executive-committee',
      properPath: null,
      menuLabel: 'AMPI TNPY Executive Committee',
      heading: 'AMPI TNPY Advisory Committee',
    });
  });
});

describe('workshop', () => {
  test('speakers and committee come as lists', { tags: ['PUB-230', 'PUB-239'] }, async () => {
    const [speakers, committee] = await Promise.all([call(people.readWorkshopSpeakers, {}), call(people.readWorkshopCommittee, {})]);
    expect(Object.keys(speakers[0] ?? {})).toEqual(['id', 'name', 'title', 'institution', 'image', 'sample']);
    expect(Object.keys(committee[0] ?? {})).toEqual(['id', 'name', 'role', 'affiliation', 'img', 'sample']);
    expect([speakers.length, committee.length]).toEqual([4, 4]);
  });

  test('its facts', async () => {
    expect(await call(people.readWorkshop, {})).toMatchObject({
      platforms: ['Varian Eclipse', 'Elekta Monaco'],
      venue: 'Radiation oncology department',
      date: '2025-09-26',
    });
  });
});

describe('programme', () => {
  test('speakers come from the edition’s data, by day', { tags: ['PUB-118'] }, async () => {
    const days = await call(people.readSpeakers, {});
    expect(days.map(({ date, sessions }) => [date, sessions.map(({ title }) => title)])).toEqual(
      content.days.map(({ date, sessions }) => [date, sessions.map(({ title }) => title)]),
    );
    expect(days[0]?.sessions).toHaveLength(6);
  });

  test('entries keep their order, times and holes', async () => {
    const { days } = await call(contract.readProgramme, {});
    const lines = (list: typeof content.days | typeof days) =>
      list.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.map(({ starts, ends, session }) => [starts, ends, session])));
    expect(lines(days)).toEqual(lines(content.days));
    expect(lines(days)).toContainEqual([null, null, 'Panel on TMI/TMLI']);
  });
});

describe('types of cancer', () => {
  test('a list, and one by its id', { tags: ['PUB-236', 'PUB-237', 'PUB-241'] }, async () => {
    const [first] = await call(contract.readCancerTypes, {});
    expect(first).toEqual({ id: 1, cancerName: 'Breast cancer', image: { drawing: 'cancer-breast' } });
    const one = await call(contract.readCancerType, { params: { id: 1 } });
    expect(Object.keys(one)).toEqual(['id', 'cancerName', 'cancerSubName', 'cancerDescription', 'cancerSymptoms', 'image']);
  });

  test('the answer is one object whose list has no blanks', { tags: ['PUB-203'] }, async () => {
    await sql`update cancer_types set types = array['Ductal', ' ', ''] where id = 2`.execute(site.db);
    expect((await call(contract.readCancerType, { params: { id: 2 } })).cancerSymptoms).toEqual(['Ductal']);
  });

  test.each(['99', 'abc', '0', '-1', '2147483648', '1e999'])('there is none with the id %s', { tags: ['PUB-205'] }, async (id) => {
    const answer = await site.app.inject({ url: `/api/v1/cancer-types/${id}`, headers: { host: 'localhost' } });
    expect([404, 422]).toContain(answer.statusCode);
  });

  test('an unknown id is answered in the page’s own words', { tags: ['PUB-205'] }, async () => {
    await expect(call(contract.readCancerType, { params: { id: 99 } })).rejects.toMatchObject({
      status: 404,
      message: 'No cancer information found for this ID.',
    });
  });
});

describe('pages of words', () => {
  test.each([
    ['privacypolicy', 10],
    ['terms', 6],
  ])('%s has its sections and a version', { tags: ['SRV-031'] }, async (slug, sections) => {
    const page = await call(contract.readContentPage, { params: { slug } });
    expect([page.document.content.filter(({ type }) => type === 'heading').length, page.version]).toEqual([sections, 1]);
  });

  test('a change raises the page’s version, a save without change does not', async () => {
    await sql`update content_pages set title = title where slug = 'terms'`.execute(site.db);
    expect((await call(contract.readContentPage, { params: { slug: 'terms' } })).version).toBe(1);
    await sql`update content_pages set title = 'Terms' where slug = 'terms'`.execute(site.db);
    await expect.poll(async () => (await call(contract.readContentPage, { params: { slug: 'terms' } })).version, LATER).toBe(2);
  });

  test('what an edition has not written is not there', async () => {
    await expect(call(contract.readContentPage, { params: { slug: 'parking' } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('fees', () => {
  test.each(probes)('the table at $at', { tags: ['DEL-012', 'DEL-022', 'DEL-028'] }, async ({ at, columns, badges, conferenceStarted }) => {
    const fees = await site.callWith({ 'x-isocentre-clock': at })(readFees, {});
    const name = (code: string) => code.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
    expect(Object.fromEntries(fees.columns.map(({ code, state }) => [name(code), state]))).toEqual(columns);
    expect(Object.fromEntries(fees.columns.map(({ code, badge }) => [name(code), badge]))).toEqual(badges);
    expect(fees.conferenceStarted).toBe(conferenceStarted);
  });

  test.each([
    ['[DEL-010]', 'Oncologist + Physicist Team', Array(4).fill('₹5,000 or $200').join(' ')],
    ['[DEL-011]', 'Oncologist or Medical Physicist', Array(4).fill('₹3,000 or $120').join(' ')],
    ['[DEL-012]', 'AMPI and AROI members', '- ₹1,500 ₹1,750 ₹2,000'],
    ['[DEL-013]', 'Non-members', '- ₹2,000 ₹2,500 ₹3,000'],
    ['[DEL-014]', 'Associate delegates', '- ₹1,000 ₹1,250 ₹1,500'],
    ['[DEL-015]', 'Students', '- ₹1,000 ₹1,000 ₹1,500'],
    ['[DEL-016]', 'RTT', '- ₹250 ₹500 ₹1,000'],
    ['[DEL-017]', 'Trade delegates', '- ₹3,000 ₹5,000 ₹7,000'],
    ['[DEL-018]', 'Overseas', '- $100 $120 $150'],
  ])('%s the row of %s', async (_id, label, cells) => {
    const { rows } = await call(readFees, {});
    expect(rows.find((row) => row.label === label)?.cells.join(' ')).toBe(cells);
  });

  test('the complimentary row', { tags: ['DEL-019'] }, async () => {
    const { rows } = await call(readFees, {});
    expect(rows.at(-1)?.cells.slice(1)).toEqual(Array(3).fill('Complimentary with ₹1 service charge'));
  });
});

describe('the content version', () => {
  const versionOf = async (host = 'localhost') => (await site.callWith({ host })(readEdition, {})).contentVersion;

  test('comes with every answer', async () => {
    const answer = await site.app.inject({ url: '/api/v1/awards', headers: { host: 'localhost' } });
    expect(Number(answer.headers[contract.CONTENT_VERSION_HEADER])).toBe(await versionOf());
  });

  test.each(['awards', 'sponsors', 'sights', 'committee_members', 'programme_entries', 'notices', 'fee_amounts'])(
    'rises when a row of %s changes, for that edition alone',
    async (table) => {
      const stored = async () =>
        (await sql<{ slug: string; version: number }>`select slug, content_version as version from editions order by id`.execute(site.db))
          .rows;
      const [before, other] = await stored();
      await sql`update ${sql.table(table)} set edition_id = edition_id where edition_id = 1`.execute(site.db);
      expect(await stored()).toEqual([{ ...before, version: (before?.version ?? 0) + 1 }, other]);
    },
  );

  test('rises once per transaction, and not at all for the same data again', async () => {
    const [first] = editions;
    await loadEdition(site.db, first?.edition, { content: first?.content, replace: true });
    const outcome = await loadEdition(site.db, first?.edition, { content: first?.content });
    expect(outcome).toBe('unchanged');
    const before = await sql<{ v: number }>`select content_version as v from editions where id = 1`.execute(site.db);
    const changed = { ...content, awards: content.awards.slice(1), sponsors: [] };
    expect(await loadEdition(site.db, first?.edition, { content: changed })).toBe('changed');
    const after = await sql<{ v: number }>`select content_version as v from editions where id = 1`.execute(site.db);
    expect(after.rows[0]?.v).toBe((before.rows[0]?.v ?? 0) + 1);
    await expect.poll(() => call(contract.readSponsors, {}), LATER).toEqual([]);
    await loadEdition(site.db, first?.edition, { content: first?.content });
  });
});

describe('a second edition', { tags: ['SRV-030'] }, () => {
  test('answers with its own content and nothing of the first', async () => {
    const other = site.callWith({ host: 'lakeside.example.org' });
    const answers = JSON.stringify(
      await Promise.all(
        allRoutes
          .filter((route) => route.method === 'GET' && !route.path.includes('{'))
          .map((route) =>
            other(route, { query: {} } as never).catch((error: unknown) => ({ status: (error as { status: number }).status })),
          ),
      ),
    );
    expect(answers).toContain('Greta Uferland');
    expect(answers).toContain('€95.50');
    expect(answers).not.toMatch(/AMPI|TNPY|Chennai|₹|Sample Sponsor|Ezhilan/);
  });
});

test('the database refuses a second picture and a picture of another edition', async () => {
  await expect(sql`update sponsors set drawing = 'a', image_key = 'abcdefghijklmnop' where sort = 0`.execute(site.db)).rejects.toThrow(
    /violates/,
  );
  await expect(sql`update sponsors set drawing = null, image_key = 'abcdefghijklmnop' where sort = 0`.execute(site.db)).rejects.toThrow(
    /foreign key/,
  );
});
