import { documentFromSections } from '@isocentre/domain/content/document-text';
import { checkContent } from '@isocentre/domain/content/check-content';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { lastYearsWords } from '@isocentre/domain/editions/last-years-words';
import { daysBetween, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { nextEdition, type NextEditionAnswers, NextEditionAnswers as Answers } from '@isocentre/domain/editions/next-edition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { ampiTnpy2025Content } from './ampi-tnpy-2025-content.ts';
import { lakeside2026, lakeside2026Content } from './lakeside-2026.ts';

const last = { edition: ampiTnpy2025, content: ampiTnpy2025Content };
const answers: NextEditionAnswers & { slug: string } = {
  slug: 'ampi-tnpy-2026',
  ordinal: 29,
  shortName: 'AMPI-TNPY 2026',
  title: '29th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter',
  theme: 'Adaptive treatment for everybody',
  startsOn: '2026-09-25',
  endsOn: '2026-09-26',
  venue: { name: 'Lotus hall', city: 'Madurai', region: 'Tamil Nadu', postalCode: '625001' },
  host: null,
};

/** Everybody whom the content of an edition names. */
const namesIn = ({ content }: typeof last) => [
  ...content.committeeMembers.map(({ name }) => name),
  ...(content.workshop?.speakers ?? []).map(({ name }) => name),
  ...content.days.flatMap(({ sessions }) => sessions.flatMap(({ speakers }) => speakers.map(({ name }) => name))),
  ...content.days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.flatMap(({ people }) => people ?? []))),
  ...content.sponsors.map(({ title }) => title),
  ...content.pages.flatMap(({ signatures }) => signatures.map(({ name }) => name)),
];

describe('the next edition', () => {
  const next = nextEdition(last, answers);

  test('is one that can be published, as the edition before', { tags: ['ORG-501'] }, () => {
    expect(checkEdition(next.edition)).toEqual(next.edition);
    expect(checkContent(next.content, next.edition)).toEqual(next.content);
    const { categories, fees, aliases, options, limits, gst, abstractCategories } = ampiTnpy2025;
    expect(next.edition).toMatchObject({ categories, fees, aliases, options, limits, gst, abstractCategories });
    expect(next.edition).toMatchObject({ ordinal: 29, delegatePrefix: 'TNPY29-', onlineRegistration: 'auto', notices: [] });
    const { committeePages, committeeCategories, awards, cancerTypes, cancerVideo } = ampiTnpy2025Content;
    expect(next.content).toMatchObject({ committeePages, committeeCategories, awards, cancerTypes, cancerVideo });
    expect(next.content.pages.map(({ slug, document }) => ({ slug, document }))).toEqual(
      ampiTnpy2025Content.pages.map(({ slug, document }) => ({ slug, document })),
    );
  });

  test('names nobody of last time, and the test would notice', { tags: ['ORG-502'] }, () => {
    const names = namesIn(last);
    expect(names.length).toBeGreaterThan(40);
    const told = (one: object) => names.filter((name) => JSON.stringify(one).includes(JSON.stringify(name).slice(1, -1)));
    expect(told(last)).toEqual(names);
    expect(told(next)).toEqual([]);
    expect(namesIn(next)).toEqual([]);
    expect(next.content.gallery).toEqual([]);
  });

  test('takes along those committee members and sponsors who were chosen, without their photographs', { tags: ['ORG-502'] }, () => {
    const [member, sponsor] = [ampiTnpy2025Content.committeeMembers[1], ampiTnpy2025Content.sponsors[0]];
    if (!member || !sponsor) throw new Error('the edition has members and sponsors');
    const photographed = { ...last.content, committeeMembers: [{ ...member, picture: { upload: 'file-of-a-person' } }] };
    const chosen = { ...answers, committeeMembers: [member.id], sponsors: [sponsor.id] };
    const { content } = nextEdition({ ...last, content: photographed }, chosen);
    expect(content.committeeMembers).toEqual([{ ...member, picture: null }]);
    expect(content.sponsors.map(({ title }) => title)).toEqual([sponsor.title]);
    expect(JSON.stringify(nextEdition({ ...last, content: photographed }, answers))).not.toContain('file-of-a-person');
  });

  test('keeps rooms and map in the same venue, sights and directions in the same city', { tags: ['ORG-502'] }, () => {
    expect(next.edition).toMatchObject({ directions: [], venue: { city: 'Madurai', mapUrl: null, mapEmbedUrl: null } });
    expect(next.content).toMatchObject({ sightsPage: null, sights: [] });
    const again = nextEdition(last, { ...answers, venue: { ...ampiTnpy2025.venue, name: 'Another hall' } });
    expect(again.edition.directions).toEqual(ampiTnpy2025.directions);
    expect(again.content.sights).toEqual(ampiTnpy2025Content.sights);
    expect(again.edition.venue.mapUrl).toBeNull();
    const there = nextEdition(last, { ...answers, venue: ampiTnpy2025.venue });
    expect(there.edition.venue).toEqual(ampiTnpy2025.venue);
    expect(there.content.workshop?.venue).toBe(ampiTnpy2025Content.workshop?.venue);
  });

  test('moves every date by the same days, with its local time', { tags: ['ORG-503'] }, () => {
    const { timeZone } = ampiTnpy2025;
    const pairs = [
      [ampiTnpy2025.instants.countdownAt, next.edition.instants.countdownAt],
      [ampiTnpy2025.instants.abstractDeadlineEffective, next.edition.instants.abstractDeadlineEffective],
      ...ampiTnpy2025.phases.map(({ endsAt }, i) => [endsAt, next.edition.phases[i]?.endsAt ?? '']),
      ...ampiTnpy2025.refundRules.map(({ until }, i) => [until, next.edition.refundRules[i]?.until ?? '']),
    ].map(([was = '', is = '']) => [new Date(was), new Date(is)] as const);
    for (const [was, is] of pairs) {
      expect(daysBetween(localDate(was, timeZone), localDate(is, timeZone))).toBe(364);
      expect(localTime(is, timeZone)).toBe(localTime(was, timeZone));
    }
    expect(next.content.days.map(({ date }) => date)).toEqual(['2026-09-25', '2026-09-26']);
    expect(next.content.workshop?.date).toBe('2026-09-25');
  });

  test('has phases that do not overlap, whatever its first day and zone', { tags: ['ORG-503'] }, () => {
    const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'];
    fc.assert(
      fc.property(
        fc.constantFrom({ edition: lakeside2026, content: lakeside2026Content }, last),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
        // A phase may end at any minute, also in the hour in which clocks change.
        fc.integer({ min: 0, max: 24 * 60 }),
        (of, timeZone, first, minutes) => {
          const startsOn = first.toISOString().slice(0, 10);
          const later = (at: string | null) => (at === null ? null : new Date(Date.parse(at) + minutes * 60_000).toISOString());
          const phases = of.edition.phases.map((phase) => ({
            ...phase,
            startsAt: later(phase.startsAt),
            endsAt: later(phase.endsAt) ?? '',
          }));
          const made = nextEdition({ ...of, edition: { ...of.edition, timeZone, phases } }, { ...answers, startsOn, endsOn: startsOn });
          expect(() => checkEdition(made.edition)).not.toThrow();
          expect(() => checkContent(made.content, made.edition)).not.toThrow();
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    [{ endsOn: '2026-09-24' }, 'endsOn'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ ordinal: 0 }, 'ordinal'],
    [{ title: ' ' }, 'title'],
    [{ delegatePrefix: 'no hyphen' }, 'delegatePrefix'],
    [{ venue: { ...answers.venue, city: '' } }, 'venue'],
  ])('is refused with %o', { tags: ['ORG-501'] }, (wrong, field) => {
    const { slug: _, ...asked } = answers;
    expect(Answers.safeParse({ ...asked, ...wrong }).error?.issues[0]?.path[0]).toBe(field);
    expect(Answers.safeParse(asked).success).toBe(true);
  });
});

describe('last time’s words', () => {
  const next = nextEdition(last, answers);
  const page = (text: string) => ({
    edition: next.edition,
    content: {
      ...next.content,
      pages: next.content.pages.slice(0, 1).map((one) => ({
        ...one,
        document: documentFromSections([{ heading: null, paragraphs: [text], items: [] }]),
      })),
    },
  });
  const foundIn = (text: string) =>
    lastYearsWords(page(text), ampiTnpy2025)
      .filter(({ list }) => list === 'pages')
      .map(({ why, found, at, path }) => [why, found, at, path]);

  test.each([
    ['In 2025 we met.', ['year', '2025', 3, 'pages[0].document.content[0].content[0].text']],
    ['The 28TH conference', ['number', '28TH', 4, 'pages[0].document.content[0].content[0].text']],
    ['from chennai with love', ['city', 'chennai', 5, 'pages[0].document.content[0].content[0].text']],
    ['on 26 and 27 September', ['day', '27 September', 10, 'pages[0].document.content[0].content[0].text']],
    ['on Sept. 27, Sep 27th', ['day', 'Sep 27th', 13, 'pages[0].document.content[0].content[0].text']],
    ['until 15th August', ['day', '15th August', 6, 'pages[0].document.content[0].content[0].text']],
  ])('are found in "%s"', { tags: ['ORG-507'] }, (text, place) => {
    expect(foundIn(text)).toContainEqual(place);
  });

  test.each(['In 2026 we meet in Madurai', 'room 12025', 'the 128th', 'on 25 September', 'Chennaiyin', 'the 29th'])(
    'are not found in "%s"',
    { tags: ['ORG-507'] },
    (text) => expect(foundIn(text)).toEqual([]),
  );

  test.each([
    ['In 2025 we met.', 'In 2025 we met.'],
    [
      'Early words that nobody needs, because the year 2025 stands in the middle of a long sentence that goes on',
      '…needs, because the year 2025 stands in the middle of a…',
    ],
    [`${'x'.repeat(80)} 2025 ${'y'.repeat(80)}`, '…2025…'],
  ])('are shown with whole words around them: "%s"', { tags: ['ORG-507'] }, (text, excerpt) =>
    expect(lastYearsWords(page(text), ampiTnpy2025).find(({ list }) => list === 'pages')?.excerpt).toBe(excerpt),
  );

  test('are found wherever they stand in the copy, and not where nothing is old', { tags: ['ORG-507'] }, () => {
    const found = lastYearsWords(next, ampiTnpy2025);
    expect(new Set(found.map(({ list }) => list))).toContain('phases');
    expect(found.filter(({ list }) => list === 'title' || list === 'venue' || list === 'instants')).toEqual([]);
    expect(lastYearsWords(last, ampiTnpy2025)).toEqual([]);
  });
});
