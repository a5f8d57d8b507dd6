import { ampiTnpy2025 as edition } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content as content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { describe, expect, test } from 'vitest';
import { type Leaf, plain, readPdf as read } from '../../test/read-pdf.ts';
import { makeProgrammePdf } from './make-programme-pdf.ts';
import type { Entry, Programme } from './programme-words.ts';

const loaded = { id: 1, contentVersion: 7, origin: 'https://conference.example.org', edition, frames: [] };

let id = 0;
const programme: Programme = {
  pdfUrl: '',
  calendarUrl: '',
  days: content.days.map(({ date, blocks }, i) => ({
    day: i + 1,
    date,
    blocks: blocks.map((block) => ({ ...block, entries: block.entries.map((entry) => ({ id: (id += 1), ...entry })) })),
  })),
};

/** The same, from the data. */
function expected({ days }: Programme): Leaf[] {
  const time = ({ starts, ends }: Entry) => (starts ? (ends ? `${starts}–${ends}` : `from ${starts}`) : 'Time to be announced');
  return [
    ['P', '28th Annual Conference of the'],
    ['P', 'AMPI Tamil Nadu & Puducherry Chapter'],
    ['H1', 'Scientific Programme'],
    ['P', '26 and 27 September 2025'],
    ['P', 'Cancer centre auditorium, Chennai 600095'],
    ...['IT Invited talk', 'OT Oral', 'PD Panel discussion', 'TT Trade talk'].flatMap((one): Leaf[] => [
      ['Lbl', one.slice(0, 2)],
      ['LBody', one.slice(3)],
    ]),
    ...days.flatMap((day): Leaf[] => [
      ['H2', `Day ${day.day}`],
      ['P', ['Friday, 26 September 2025', 'Saturday, 27 September 2025'][day.day - 1] ?? ''],
      ...day.blocks.flatMap((block): Leaf[] => [
        ['TH', 'Time'],
        ['TH', 'Session'],
        ['TH', block.thirdColumnLabel],
        ...block.entries.flatMap((entry): Leaf[] => [
          ['TD', time(entry)],
          ['TD', plain(`${entry.session} ${entry.code ?? ''}`)],
          ['TD', plain(`${entry[block.thirdColumn] ?? ''} ${entry.sample ? 'Sample' : ''}`)],
        ]),
      ]),
    ]),
  ];
}

describe('the programme as a PDF', () => {
  test('[PUB-145] reads as the programme does: every time, session and person in order, and nothing else', async () => {
    const { leaves, artifacts } = await read(await makeProgrammePdf(loaded, programme));
    expect(leaves).toEqual(expected(programme));
    // What is left out of the reading: the day's large numeral, and the foot of each page.
    const foot = 'AMPI-TNPY 2025 · Scientific Programme · Version 7';
    expect(artifacts).toEqual([`26 ${foot} Page 1 of 2`, `27 ${foot} Page 2 of 2`]);
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
      code: null,
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
    // A word too long for its column is broken, and is read with the break.
    const joined = (list: Leaf[]) => list.map(([role, text]) => `${role} ${text.replaceAll(' ', '')}`);
    expect(joined(leaves)).toEqual(joined(expected(long)));
    expect(artifacts[1]).toContain('Time Session Speaker / Moderator / Chairperson');
    expect(artifacts.at(-1)).toContain(`Page ${pdf.numPages} of ${pdf.numPages}`);
  });
});
