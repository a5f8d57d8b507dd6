import { readProgramme } from '@isocentre/contract/content';
import { ABSTRACT_SECTIONS } from '@isocentre/domain/abstracts/sections';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import ICAL from 'ical.js';
import mammoth from 'mammoth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.example.org'] });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers: { host: 'localhost', ...headers } });
const AT_LAKESIDE = { host: 'lakeside.example.org' };

test.each([
  ['programme.pdf', 'application/pdf'],
  ['programme.ics', 'text/calendar; charset=utf-8'],
  ['conference.ics', 'text/calendar; charset=utf-8'],
  ['abstract-template.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('/documents/%s is downloaded under a name of its own, and not sent twice', { tags: ['PUB-145', 'PUB-219'] }, async (name, type) => {
  const answer = await get(`/documents/${name}`);
  expect([answer.statusCode, answer.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': type,
      'content-disposition': `attachment; filename="ampi-tnpy-2025-${name}"`,
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    }),
  ]);
  const again = await get(`/documents/${name}`, { 'if-none-match': String(answer.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page’s two links lead to the documents', { tags: ['PUB-145'] }, async () => {
  const { pdfUrl, calendarUrl } = await site.callWith()(readProgramme, {});
  expect((await get(pdfUrl)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(calendarUrl)).body).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test('the calendar holds what the page shows with a time, at instants of the edition’s zone', async () => {
  const { days } = await site.callWith()(readProgramme, {});
  const timed = days.flatMap(({ date, blocks }) =>
    blocks.flatMap(({ entries }) =>
      entries
        .filter(({ starts }) => starts !== null)
        .map(({ session, starts }) => [session, new Date(`${date}T${starts}:00+05:30`).toISOString()]),
    ),
  );
  const calendar = new ICAL.Component(ICAL.parse((await get('/documents/programme.ics')).body) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual(timed);
  expect(timed[0]).toEqual(['Pre-conference workshop', '2025-09-26T02:30:00.000Z']);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test('the conference is one entry over its days, with its address', async () => {
  const calendar = new ICAL.Component(ICAL.parse((await get('/documents/conference.ics')).body) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, location, startDate, endDate }) => [summary, location, startDate.toString(), endDate.toString()])).toEqual([
    ['AMPI-TNPY 2025', 'Cancer centre auditorium, Chennai, Tamil Nadu 600095', '2025-09-26', '2025-09-28'],
  ]);
  expect(events[0]?.component.getFirstPropertyValue('url')).toMatch(/^https?:\/\/.+\/$/);
  expect(events[0]?.description).toContain('28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter');
});

test('a change of the programme is in the documents as soon as it is on the page', async () => {
  const before = await get('/documents/programme.pdf');
  await site.db.updateTable('programme_entries').set({ session: 'A new beginning' }).where('session', '=', 'Welcome').execute();
  await expect.poll(async () => (await get('/documents/programme.ics')).body, { timeout: 5000 }).toContain('SUMMARY:A new beginning');
  const after = await get('/documents/programme.pdf', { 'if-none-match': String(before.headers['etag']) });
  expect(after.statusCode).toBe(200);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});

test('the abstract template has real headings, and the edition’s limits', { tags: ['DEL-203', 'DEL-205'] }, async () => {
  const { rawPayload } = await get('/documents/abstract-template.docx');
  const { value: html, messages } = await mammoth.convertToHtml({ buffer: rawPayload });
  const headings = [...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, text]) => text);
  expect(headings).toEqual(['Title', 'Authors', 'Category', 'Keywords', ...ABSTRACT_SECTIONS]);
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual([
    'Title: at most 145 characters, not counting spaces, and no abbreviations',
    'Text: at most 350 words in the 4 sections together',
    'Keywords: at least 3, separated by commas',
    'Authors: at most 5, one of them corresponding',
    'Abstracts: at most 2 from each primary author',
    'Abstracts are submitted online only',
  ]);
  expect(html).toContain('28th Annual Conference of the AMPI Tamil Nadu &amp; Puducherry Chapter');
  // The converter does not know the document's title and our two styles; nothing else.
  expect(messages.filter(({ message }) => !/Title|Conference|Hint/.test(message))).toEqual([]);
});

test('another edition’s documents are its own', async () => {
  const calendar = await get('/documents/programme.ics', AT_LAKESIDE);
  expect(calendar.headers['content-disposition']).toContain('lakeside-2026-programme.ics');
  expect(calendar.body).toContain('SUMMARY:');
  expect(calendar.body).not.toMatch(/ampi|chennai/i);
  const { value } = await mammoth.extractRawText({ buffer: (await get('/documents/abstract-template.docx', AT_LAKESIDE)).rawPayload });
  expect(value).toContain(lakeside2026.title);
  expect(value).toContain(`at most ${lakeside2026.limits.maxWords} words`);
  expect(value).not.toMatch(/ampi|chennai/i);
  const [ours, theirs] = [await get('/documents/programme.pdf'), await get('/documents/programme.pdf', AT_LAKESIDE)];
  expect(ours.headers['etag']).not.toBe(theirs.headers['etag']);
});
