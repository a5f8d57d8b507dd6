import { checkContent } from '@isocentre/domain/content/check-content';
import { groupByCategory } from '@isocentre/domain/content/committee';
import { feeNotes, feeTable, offersAt } from '@isocentre/domain/fees/fee-table';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { describe, expect, test } from 'vitest';
import { editions, sampleEditions } from './all.ts';
import { ampiTnpy2025Content as content } from './ampi-tnpy-2025-content.ts';
import { probes } from './ampi-tnpy-2025-probes.ts';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';
import { lakeside2026 } from './lakeside-2026.ts';

test.each([...editions, ...sampleEditions])('$edition.slug can be used', (data) => {
  expect(() => checkContent(data.content, checkEdition(data.edition))).not.toThrow();
});

test('the committee pages use the categories they are named for', { tags: ['PUB-142', 'PUB-143'] }, () => {
  const used = Object.fromEntries(content.committeePages.map(({ path, groups }) => [path, groups?.map((group) => group.category) ?? null]));
  expect(used).toEqual({
    'organizing-committee': null,
    'science-committee': ['Scientific Committee'],
    'science-committee-members': ['Scientific Committee Members', 'Science Committee Coordinators', 'Science Committee Members'],
    'regional-advisory-committe': ['Regional Advisory Committee'],
    'TNPY-advisory-committee': ['TNPY Advisory Committee'],
    'AMPI-TNPY-executive-committee': ['AMPI TNPY Executive Committee'],
  });
});

test('sponsors by tier', { tags: ['PUB-195'] }, () => {
  const counts = Object.groupBy(content.sponsors, ({ tier }) => tier);
  expect([counts.Diamond?.length ?? 0, counts.Platinum?.length, counts.Gold?.length, counts.Silver?.length]).toEqual([0, 3, 1, 7]);
});

test('every sponsor has a mark of its own', () => {
  const marks = content.sponsors.map(({ picture }) => JSON.stringify(picture));
  expect(marks.every((mark) => mark.startsWith('{"drawing":"logo-'))).toBe(true);
  expect(new Set(marks).size).toBe(11);
});

test('the two days are a Friday and a Saturday', { tags: ['PUB-243'] }, () => {
  const weekday = (date: string) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  expect(content.days.map(({ date }) => [date, weekday(date)])).toEqual([
    ['2025-09-26', 'Friday'],
    ['2025-09-27', 'Saturday'],
  ]);
});

test('everybody and every sponsor is marked as a sample', () => {
  const people = [
    ...content.committeeMembers,
    ...(content.workshop?.speakers ?? []),
    ...content.days.flatMap((day) => day.sessions.flatMap((session) => session.speakers)),
    ...content.pages.flatMap((page) => page.signatures),
    ...content.sponsors,
  ];
  expect(people.length).toBeGreaterThan(60);
  expect(people.filter((one) => !one.sample)).toEqual([]);
  expect(groupByCategory([]).length).toBe(0);
});

const digits = (cell: string) => cell.replaceAll(',', '');

describe('the fee table', () => {
  const table = feeTable(ampiTnpy2025, new Date('2025-08-01T12:00:00+05:30'));
  test.each([
    ['[DEL-010]', 'Oncologist + Physicist Team', ['₹5000 or $200', '₹5000 or $200', '₹5000 or $200', '₹5000 or $200']],
    ['[DEL-011]', 'Oncologist or Medical Physicist', ['₹3000 or $120', '₹3000 or $120', '₹3000 or $120', '₹3000 or $120']],
    ['[DEL-012]', 'AMPI and AROI members', ['-', '₹1500', '₹1750', '₹2000']],
    ['[DEL-013]', 'Non-members', ['-', '₹2000', '₹2500', '₹3000']],
    ['[DEL-014]', 'Associate delegates', ['-', '₹1000', '₹1250', '₹1500']],
    ['[DEL-015]', 'Students', ['-', '₹1000', '₹1000', '₹1500']],
    ['[DEL-016]', 'RTT', ['-', '₹250', '₹500', '₹1000']],
    ['[DEL-017]', 'Trade delegates', ['-', '₹3000', '₹5000', '₹7000']],
    ['[DEL-018]', 'Overseas', ['-', '$100', '$120', '$150']],
  ])('%s %s', (_id, label, cells) => {
    expect(table.rows.find((row) => row.label === label)?.cells.map(digits)).toEqual(cells);
  });

  test('seniors and staff share a complimentary row', { tags: ['DEL-019'] }, () => {
    const row = table.rows.at(-1);
    expect(row?.label).toBe('Senior AMPI (60+) and Apollo staff');
    expect(new Set(row?.cells.slice(1))).toEqual(new Set(['Complimentary with ₹1 service charge']));
    expect(table.rows).toHaveLength(10);
  });

  test('an edition without a workshop has no such column, and cents are shown', () => {
    const other = feeTable(lakeside2026, new Date('2026-04-01T12:00:00+02:00'));
    expect(other.columns.map(({ name, label, state }) => [name, label, state])).toEqual([
      ['In advance', 'Up to 31 May', 'current'],
      ['At the door', 'From 1 June', 'upcoming'],
    ]);
    expect(other.rows).toEqual([{ label: 'Guests', hint: null, withWorkshop: false, closed: false, cells: ['€80', '€95.50'] }]);
  });

  test('hints say what is asked of a row’s delegates, or who they are', () => {
    expect(Object.fromEntries(table.rows.map(({ label, hint }) => [label, hint]))).toEqual({
      'Oncologist + Physicist Team': 'One fixed price for the team',
      'Oncologist or Medical Physicist': 'One fixed price',
      'AMPI and AROI members': 'Quote your membership ID',
      'Non-members': null,
      'Associate delegates': null,
      Students: 'Attach a bonafide certificate',
      RTT: 'Radiotherapy Technologist',
      'Trade delegates': null,
      Overseas: null,
      'Senior AMPI (60+) and Apollo staff': 'Attach a proof of age or a proof of employment',
    });
  });

  test.each([
    ['2025-08-15T23:59:59.999+05:30', [null, 1, null, null]],
    ['2025-08-16T00:00:00.000+05:30', [null, null, 26, null]],
    ['2025-08-20T12:00:00+05:30', [null, null, 22, null]],
    ['2025-09-11T00:00:00+05:30', [null, null, null, null]],
  ])('days left at %s', (at, left) => {
    expect(feeTable(ampiTnpy2025, new Date(at)).columns.map(({ daysLeft }) => daysLeft)).toEqual(left);
  });

  test.each([
    ['2025-09-26T07:59:59.999+05:30', []],
    ['2025-09-26T08:00:00.000+05:30', ['Oncologist + Physicist Team', 'Oncologist or Medical Physicist']],
  ])('rows that nobody can buy any more at %s', (at, closed) => {
    const { rows } = feeTable(ampiTnpy2025, new Date(at));
    expect(rows.filter((row) => row.closed).map(({ label }) => label)).toEqual(closed);
  });

  test.each(probes)(
    'columns and badges at $at',
    { tags: ['DEL-022', 'DEL-023', 'DEL-024', 'DEL-026', 'DEL-027', 'DEL-028', 'DEL-029'] },
    ({ at, columns, badges }) => {
      const shown = feeTable(ampiTnpy2025, new Date(at)).columns;
      const name = (code: string) => code.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
      expect(Object.fromEntries(shown.map(({ code, state }) => [name(code), state]))).toEqual(columns);
      expect(Object.fromEntries(shown.map(({ code, badge }) => [name(code), badge]))).toEqual(badges);
    },
  );

  test('offers are what can be booked now, at the price of now, named as in the fee table', () => {
    const offers = offersAt(ampiTnpy2025, new Date('2025-08-20T12:00:00+05:30'));
    expect(offers.map(({ name }) => name)).toEqual(
      feeTable(ampiTnpy2025, new Date('2025-08-20T12:00:00+05:30')).rows.map(({ label }) => label),
    );
    expect(offers.find(({ name }) => name === 'AMPI and AROI members')).toEqual({
      name: 'AMPI and AROI members',
      priceMinor: 175_000,
      currency: 'INR',
      until: '2025-09-11T00:00:00+05:30',
    });
    expect(offersAt(ampiTnpy2025, new Date('2025-10-04T00:00:00+05:30'))).toEqual([]);
  });

  test('notes follow from the rules', () => {
    expect(feeNotes(ampiTnpy2025, new Date('2025-08-10T12:00:00+05:30'))).toEqual([
      'AMPI and AROI members: please quote your membership ID.',
      'Student (Medical Physics): please attach a bonafide certificate from your institution.',
      'Senior AMPI Member (60+): please attach a proof of age.',
      'Apollo Staff: please attach a proof of employment.',
      'Registration fees are non-refundable; refund inquiries are accepted within 7 days.',
      'Additional charges may apply on the payment page.',
      'Abstracts: submit by 20 August 2025, extended to 1 September 2025.',
    ]);
  });

  test.each([
    ['2025-08-20T23:59:59.999', 'Abstracts: submit by 20 August 2025, extended to 1 September 2025.'],
    ['2025-08-22T12:00', 'Abstracts: submit by 20 August 2025, extended to 1 September 2025.'],
    ['2025-09-01T23:59:59.999', 'Abstracts: submit by 20 August 2025, extended to 1 September 2025.'],
    [
      '2025-09-02T00:00',
      'Abstracts: the deadline was 20 August 2025, extended to 1 September 2025. Submission closed on 1 September 2025.',
    ],
  ])('the note about abstracts at %s never cites a passed day alone', { tags: ['DEL-038'] }, (moment, note) => {
    expect(feeNotes(ampiTnpy2025, new Date(`${moment}+05:30`)).at(-1)).toBe(note);
  });
});
