import { ampiTnpy2025 as edition } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content as content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { describe, expect, test } from 'vitest';
import { type Leaf, plain, readPdf as read } from '../../test/read-pdf.ts';
import { makeProgrammePdf } from './make-programme-pdf.ts';
import type { Entry, Programme } from './programme-words.ts';

const loaded = {
  id: 1,
  contentVersion: 7,
  origin: 'https://conference.example.org',
  edition,
  frames: [],
  paymentAccount: undefined,
  paymentAccounts: [],
  status: 'published' as const,
  newest: null,
};

const programme: Programme = {
  pdfUrl: '',
  calendarUrl: '',
  days: content.days.map(({ date, blocks }, i) => ({
    day: i + 1,
    date,
    blocks,
  })),
};

type Day = Programme['days'][number];
type Block = Day['blocks'][number];

/** The gaps of the second day: from 06:30 to 12:20 and after lunch. */
const AFTER_A_HOLE = new Set(['Trade session', 'Panel on medical physics education']);

function tableOf(title: string | null, block: Block, entries: readonly Entry[]): Leaf[] {
  const time = ({ starts, ends }: Entry) => (starts ? (ends ? `${starts}–${ends}` : `from ${starts}`) : 'Time to be announced');
  return [
    ...(title ? ([['H3', title]] satisfies Leaf[]) : []),
    ['TH', 'Time'],
    ['TH', 'Session'],
    ['TH', block.thirdColumnLabel],
    ...entries.flatMap((entry): Leaf[] => [
      ...(AFTER_A_HOLE.has(entry.session) ? ([['TD', 'Not yet announced, see the sessions without a time']] satisfies Leaf[]) : []),
      ['TD', time(entry)],
      ['TD', plain(`${entry.session} ${entry.codes.join(' ')}`)],
      ['TD', plain(entry[block.thirdColumn] ?? '')],
    ]),
  ];
}

/** As on the page: entries without a time follow the day. */
function openTable({ day, blocks }: Day): Leaf[] {
  const open = blocks.flatMap(({ entries }) => entries.filter(({ starts }) => starts === null));
  const block = blocks.at(-1);
  return open.length > 0 && block ? tableOf(`Day ${day}, time to be announced`, block, open) : [];
}

/** The same, from the data. */
function expected({ days }: Programme): Leaf[] {
  const named = days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.filter(({ people }) => people !== null)));
  const codes = days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.flatMap((entry) => entry.codes)));
  const inUse = (one: string) => codes.some((code) => one.startsWith(code));
  const isSample = named.every(({ sample }) => sample);
  return [
    ['P', '28th Annual Conference of the'],
    ['P', 'AMPI Tamil Nadu & Puducherry Chapter'],
    ['H1', 'Scientific Programme'],
    ['P', '26 and 27 September 2025'],
    ['P', 'Cancer centre auditorium, Chennai 600095'],
    // Only codes in use are explained.
    ...['IT Invited talk', 'OT Oral', 'PD Panel discussion', 'TT Trade talk'].filter(inUse).flatMap((one): Leaf[] => [
      ['Lbl', one.slice(0, 2)],
      ['LBody', one.slice(3)],
    ]),
    // Said once, since all of them are.
    ...(isSample ? ([['P', 'Sample people, invented for this preview']] satisfies Leaf[]) : []),
    ...days.flatMap((day): Leaf[] => [
      ['H2', days.length === 1 ? '26 September 2025' : `Day ${day.day}`],
      ['P', ['Friday, 26 September 2025', 'Saturday, 27 September 2025'][day.day - 1] ?? ''],
      ...day.blocks.flatMap((block) =>
        tableOf(
          block.title,
          block,
          block.entries.filter(({ starts }) => starts !== null),
        ),
      ),
      ...openTable(day),
    ]),
  ];
}

describe('the programme as a PDF', () => {
  test('reads as the programme does: every time, session and person in order, and nothing else', { tags: ['PUB-145'] }, async () => {
    const { leaves, artifacts } = await read(await makeProgrammePdf(loaded, programme));
    expect(leaves).toEqual(expected(programme));
    // Artifacts that are not read out: the day's large numeral, and the footer of each page.
    const foot = 'AMPI-TNPY 2025 · Scientific Programme · Version 7 · conference.example.org/scientific-program';
    expect(artifacts).toEqual([`26 ${foot} Page 1 of 3`, `27 ${foot} Page 2 of 3`, `${foot} Page 3 of 3`]);
  });

  test('marks a single invented name among real ones beside it', async () => {
    const [first, ...rest] = programme.days;
    if (!first) throw new Error('no programme');
    const real = {
      ...first,
      blocks: first.blocks.map((block) => ({ ...block, entries: block.entries.map((one) => ({ ...one, sample: false })) })),
    };
    const { leaves } = await read(await makeProgrammePdf(loaded, { ...programme, days: [real, ...rest] }));
    const said = leaves.map(([, text]) => text).filter((text) => text.includes('Sample'));
    expect(said[0]).toBe('Distinguished guest: Ms. Mullai Thangam Sample');
    expect(said).toHaveLength(12);
  });

  test('is tagged, and says its title and language', async () => {
    const { info, marked } = await read(await makeProgrammePdf(loaded, programme));
    expect(marked).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    );
    expect(info).toMatchObject({
      Title: 'Scientific Programme, AMPI-TNPY 2025',
      Author: 'AMPI Tamil Nadu & Puducherry Chapter',
      Language: 'en-IN',
      PDFFormatVersion: '1.7',
    });
  });

  test('is the same bytes for the same content version, and others for another', async () => {
    const [once, again] = [await makeProgrammePdf(loaded, programme), await makeProgrammePdf(loaded, programme)];
    expect(once.equals(again)).toBe(true);
    expect(once.equals(await makeProgrammePdf({ ...loaded, contentVersion: 8 }, programme))).toBe(false);
  });

  test('breaks into pages between rows, shows signs beyond Latin, and loses nothing', async () => {
    const [day] = programme.days;
    const [, block] = day?.blocks ?? [];
    if (!day || !block) throw new Error('no programme');
    const entry: Entry = {
      id: 1,
      starts: '09:00',
      ends: null,
      session: '',
      people: null,
      venue: null,
      codes: [],
      speakerSession: null,
      isBreak: false,
      sample: false,
    };
    const entries = Array.from({ length: 60 }, (_, i) => ({
      ...entry,
      session: `Talk ${i}: Łódź, ₹ 1,500 – “naïve” ${'and on '.repeat(i % 12)}${'x'.repeat(i % 7 === 0 ? 80 : 1)}`,
      people: i % 2 ? 'Chairperson: Dr. Ş. Ğanī; Speaker: Prof. Čapek' : null,
    }));
    const long = { ...programme, days: [{ ...day, blocks: [{ ...block, entries }] }] };
    const { leaves, artifacts, pdf } = await read(await makeProgrammePdf(loaded, long));
    expect(pdf.numPages).toBeGreaterThan(4);
    // A word too long for its column is broken, and is extracted with the break.
    const joined = (list: Leaf[]) => list.map(([role, text]) => `${role} ${text.replaceAll(' ', '')}`);
    expect(joined(leaves)).toEqual(joined(expected(long)));
    expect(artifacts[1]).toContain('Time Session Speaker / Moderator / Chairperson');
    expect(artifacts.at(-1)).toContain(`Page ${pdf.numPages} of ${pdf.numPages}`);
  });
});
