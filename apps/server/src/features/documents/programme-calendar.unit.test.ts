import { ampiTnpy2025 as edition } from '@isocentre/editions/ampi-tnpy-2025';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { instantOf, makeProgrammeCalendar } from './make-programme-calendar.ts';
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

const entry = (id: number, more: Partial<Entry>): Entry => ({
  id,
  starts: null,
  ends: null,
  session: 'Talk',
  people: null,
  venue: null,
  codes: [],
  speakerSession: null,
  isBreak: false,
  sample: false,
  ...more,
});
const programme = (entries: Entry[]): Programme => ({
  pdfUrl: '',
  calendarUrl: '',
  days: [{ day: 1, date: '2025-09-26', blocks: [{ title: null, thirdColumn: 'people', thirdColumnLabel: 'Speaker', entries }] }],
});

/** As a calendar program reads it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      starts: event.startDate.toJSDate().toISOString(),
      ends: one.hasProperty('dtend') ? event.endDate.toJSDate().toISOString() : null,
      duration: one.hasProperty('duration'),
      sequence: event.sequence,
    };
  });
}

const NEVER_CHANGED = { sequences: new Map<number, number>(), cancelled: [] };

describe('the programme as a calendar', () => {
  test('each event has the sequence of its own line; what is no longer held is cancelled', { tags: ['ORG-614'] }, () => {
    const gone = { id: 9, date: '2025-09-26', starts: '10:00', ends: null, session: 'Gone', sequence: 12 };
    const text = makeProgrammeCalendar(loaded, programme([entry(0, { starts: '08:00' }), entry(1, { starts: '09:00' })]), {
      sequences: new Map([
        [0, 7],
        [1, 3],
      ]),
      cancelled: [gone],
    });
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    expect(
      events.map((one) => [one.getFirstPropertyValue('uid'), one.getFirstPropertyValue('sequence'), one.getFirstPropertyValue('status')]),
    ).toEqual([
      ['ampi-tnpy-2025-programme-0@isocentre', 7, null],
      ['ampi-tnpy-2025-programme-1@isocentre', 3, null],
      ['ampi-tnpy-2025-programme-9@isocentre', 12, 'CANCELLED'],
    ]);
  });

  test('has every entry whose time is known, at its instant', () => {
    const text = makeProgrammeCalendar(
      loaded,
      programme([
        entry(0, { starts: '08:00', ends: '12:30', session: 'Workshop', venue: 'Radiation oncology department' }),
        entry(1, { starts: '15:30', session: 'Session I', people: 'Chairperson: Dr. A; Speaker: Dr. B', sample: true }),
        entry(2, { session: 'Not announced yet' }),
      ]),
      NEVER_CHANGED,
    );
    expect(parse(text)).toEqual([
      {
        uid: 'ampi-tnpy-2025-programme-0@isocentre',
        summary: 'Workshop',
        description: null,
        location: 'Radiation oncology department, Chennai 600095',
        starts: '2025-09-26T02:30:00.000Z',
        ends: '2025-09-26T07:00:00.000Z',
        duration: false,
        sequence: 0,
      },
      {
        uid: 'ampi-tnpy-2025-programme-1@isocentre',
        summary: 'Session I',
        description: 'Chairperson: Dr. A; Speaker: Dr. B (sample)',
        location: 'Cancer centre auditorium, Chennai 600095',
        starts: '2025-09-26T10:00:00.000Z',
        ends: null,
        duration: false,
        sequence: 0,
      },
    ]);
  });

  test('keeps lines to 75 octets with CRLF, and every sign of the text', () => {
    const session = String.raw`Dose, cost; and care \ Łódź – ₹1,500 “naïve” ${'and so on '.repeat(20)}`.trim();
    const people = 'Dr. One;\nDr. Two, Dr. Three';
    const text = makeProgrammeCalendar(loaded, programme([entry(0, { starts: '09:00', session, people })]), NEVER_CHANGED);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(parse(text)[0]).toMatchObject({ summary: session, description: people });
  });

  test('a later version of an event has a later stamp and the same name', () => {
    const [first, second] = [7, 8].map((contentVersion) =>
      makeProgrammeCalendar({ ...loaded, contentVersion }, programme([entry(4, { starts: '09:00' })]), NEVER_CHANGED),
    );
    const stamp = (text = '') => /DTSTAMP:(\S+)/.exec(text)?.[1] ?? '';
    expect(stamp(first)).toMatch(/^\d{8}T\d{6}Z$/);
    expect(stamp(second) > stamp(first)).toBe(true);
    expect(parse(second ?? '')[0]?.uid).toBe(parse(first ?? '')[0]?.uid);
  });
});

test.each([
  ['2025-09-26', '00:00', 'Asia/Kolkata', '2025-09-25T18:30:00.000Z'],
  ['2025-09-26', '23:59', 'Asia/Kolkata', '2025-09-26T18:29:00.000Z'],
  ['2026-06-12', '09:00', 'Europe/Zurich', '2026-06-12T07:00:00.000Z'],
  // The clocks go forward at two: before and after.
  ['2026-03-29', '01:30', 'Europe/Zurich', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '09:00', 'Europe/Zurich', '2026-03-29T07:00:00.000Z'],
  ['2026-10-25', '09:00', 'Europe/Zurich', '2026-10-25T08:00:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(instant);
});
