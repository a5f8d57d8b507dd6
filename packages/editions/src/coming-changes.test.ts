import { submissionWindow } from '@isocentre/domain/abstracts/submission-window';
import { resultsPublished } from '@isocentre/domain/abstracts/results-published';
import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import { countdownAt, editionState, noticesAt, offeredTypes, pageGoodUntil } from '@isocentre/domain/editions/calendar';
import { checkEdition } from '@isocentre/domain/editions/check-edition';
import { comingChanges } from '@isocentre/domain/editions/coming-changes';
import type { Edition } from '@isocentre/domain/editions/edition';
import { localDate } from '@isocentre/domain/editions/local-time';
import { stageAt } from '@isocentre/domain/editions/stage';
import { feeTable } from '@isocentre/domain/fees/fee-table';
import { registrationStanding } from '@isocentre/domain/registration/registration-standing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ampiTnpy2025 as edition } from './ampi-tnpy-2025.ts';
import { lakeside2026 } from './lakeside-2026.ts';

const at = (ist: string) => new Date(`${ist}+05:30`);
const inIndia = (instant: Date) => new Date(instant.getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');

const lines = (one: Edition, now: Date) =>
  comingChanges(one, now).map(({ at: when, matter, title }) => `${inIndia(when)} ${matter}: ${title}`);

describe('the calendar of the 28th conference', { tags: ['ORG-438'] }, () => {
  test('from 8 September on, in words', () => {
    expect(lines(edition, at('2025-09-08T10:42:00'))).toMatchInlineSnapshot(`
      [
        "2025-09-11 00:00 registration: Regular ends, On-site begins",
        "2025-09-16 00:00 registration: The column Regular says Closed",
        "2025-09-26 00:00 registration: The column On-site says Open",
        "2025-09-26 00:00 conference: The first day begins",
        "2025-09-26 08:00 workshop: Workshop places are no longer sold",
        "2025-09-26 10:00 conference: The countdown reaches zero",
        "2025-09-27 00:00 workshop: The workshop column is struck through and says Closed",
        "2025-09-28 00:00 registration: Pages say that registration has ended",
        "2025-09-28 00:00 conference: The conference is over",
        "2025-10-04 00:00 registration: On-site ends",
      ]
    `);
  });

  test('one instant may change several things; the first is the title, the others stand beside it', () => {
    const [first] = comingChanges(edition, at('2025-09-08T10:42:00'));
    expect(first).toMatchInlineSnapshot(`
      {
        "at": 2025-09-10T18:30:00.000Z,
        "besides": [
          "Online registration closes; the desk is announced instead",
          "On-site can be chosen; Regular can no longer be chosen",
          "The prices of Regular are struck through",
          "The prices of On-site are marked as today’s",
          "Pages point to the desk at the venue",
        ],
        "matter": "registration",
        "title": "Regular ends, On-site begins",
      }
    `);
  });

  test('an instant is listed until it has come, and not from then on', () => {
    expect(lines(edition, new Date(at('2025-09-11T00:00:00').getTime() - 1))[0]).toContain('2025-09-11 00:00');
    expect(lines(edition, at('2025-09-11T00:00:00'))[0]).not.toContain('2025-09-11 00:00');
  });

  test('when all is over nothing is left, here and in another edition', () => {
    expect(comingChanges(edition, at('2030-01-01T00:00:00'))).toEqual([]);
    expect(comingChanges(lakeside2026, at('2024-01-01T00:00:00')).length).toBeGreaterThan(5);
  });
});

/** What stepping through the clock sees: what pages, forms and the API say, without what counts days or seconds. */
function seenAt(one: Edition, now: Date): string {
  const { countdown: _, columns, badges, workshopSales, ...state } = editionState(one, now);
  const { columns: table, rows } = feeTable(one, now);
  const withWorkshop = one.categories.some(({ includesWorkshop }) => includesWorkshop);
  const phases = (values: Record<string, unknown>) => Object.entries(values).filter(([name]) => withWorkshop || name !== 'workshop');
  return JSON.stringify({
    ...state,
    columns: phases(columns),
    badges: phases(badges),
    workshopSales: withWorkshop && workshopSales,
    table: table.map(({ daysLeft: __, ...column }) => column),
    rows,
    zero: Object.values(countdownAt(one, now)).every((unit) => unit === 0),
    notices: noticesAt(one, now),
    stage: stageAt(one, now),
    standing: registrationStanding(one, now),
    offered: one.categories.map((category) => offeredTypes(one, now, category)),
    window: submissionWindow(one, now),
    results: resultsPublished(one, now),
    refund: one.refundRules.find(({ until }) => Date.parse(until) > now.getTime())?.shareBasisPoints ?? 0,
  });
}

const STEP = 30 * MINUTE_MS;
const BEGIN = Date.parse('2026-03-27T00:00:00Z');
const STEPS = 24 * 2 * 4;

const slot = fc.integer({ min: 1, max: STEPS - 1 });
const iso = (step: number) => new Date(BEGIN + step * STEP).toISOString();
const orNull = (value: fc.Arbitrary<number>) => fc.option(value, { nil: null }).map((step) => (step === null ? null : iso(step)));

/** Editions with dates anywhere, as far as `checkEdition` allows; two of the zones change their clocks in these days. */
const anyEdition: fc.Arbitrary<Edition> = fc
  .record({
    zone: fc.constantFrom('Asia/Kolkata', 'UTC', 'Europe/Berlin', 'Asia/Beirut', 'America/St_Johns'),
    base: fc.constantFrom(edition, lakeside2026),
    cuts: fc.uniqueArray(slot, { minLength: 4, maxLength: 4 }),
    opens: orNull(slot),
    offered: fc.array(orNull(slot), { minLength: 3, maxLength: 3 }),
    closedBadges: fc.array(orNull(slot), { minLength: 3, maxLength: 3 }),
    openBadges: fc.array(orNull(slot), { minLength: 3, maxLength: 3 }),
    online: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    switch: fc.constantFrom('auto' as const, 'open' as const, 'closed' as const),
    started: slot,
    countdown: slot,
    sales: orNull(slot),
    column: orNull(slot),
    abstracts: fc.uniqueArray(slot, { minLength: 2, maxLength: 2 }),
    grace: fc.constantFrom(0, 60, 24 * 60),
    results: orNull(slot),
    shownDay: fc.integer({ min: 0, max: 3 }),
    days: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 })),
    notices: fc.array(fc.tuple(orNull(slot), orNull(slot)), { maxLength: 3 }),
    refunds: fc.uniqueArray(slot, { maxLength: 2 }),
  })
  .map((given) => {
    const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    const [a = 0, b = 0, c = 0, d = 0] = inOrder(given.cuts);
    const [from = 0, until = 0] = inOrder(given.abstracts);
    const day = (n: number) => localDate(new Date(BEGIN + n * 48 * STEP), given.zone);
    const { base } = given;
    const phases = base.phases.slice(0, 3).map((phase, i) => ({
      ...phase,
      startsAt: i === 0 ? null : iso([a, b, c][i] ?? 0),
      endsAt: iso([b, c, d][i] ?? d),
      offeredFrom: given.offered[i] ?? null,
      closedBadgeFrom: given.closedBadges[i] ?? null,
      openBadgeFrom: given.openBadges[i] ?? null,
      online: given.online[i] ?? true,
    }));
    const codes = new Set(phases.map(({ code }) => code));
    return {
      ...base,
      timeZone: given.zone,
      onlineRegistration: given.switch,
      startsOn: day(given.days[0]),
      endsOn: day(given.days[0] + given.days[1]),
      phases,
      fees: base.fees.filter(({ phase }) => phase === null || codes.has(phase)),
      instants: {
        ...base.instants,
        registrationOpensAt: given.opens,
        conferenceStartedAt: iso(given.started),
        countdownAt: iso(given.countdown),
        workshopSalesCloseAt: given.sales,
        workshopColumnClosedAt: given.column,
        abstractOpensAt: iso(from),
        abstractDeadlineDisplay: day(given.shownDay),
        abstractDeadlineEffective: iso(until),
        resultsPublishedAt: given.results,
      },
      limits: { ...base.limits, abstractGraceMinutes: given.grace },
      notices: given.notices.map(([shownFrom, shownUntil], i) => ({ id: i + 1, body: `Notice ${i}`, shownFrom, shownUntil })),
      refundRules: inOrder(given.refunds).map((step, i) => ({ until: iso(step), shareBasisPoints: 8000 - 3000 * i })),
    };
  })
  .filter((one) => {
    try {
      checkEdition(one);
      return true;
    } catch {
      return false;
    }
  });

describe('of any edition', () => {
  test(
    'the calendar lists exactly the instants at which stepping through the clock finds a change',
    { tags: ['ORG-438'], timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(anyEdition, (one) => {
          const listed = new Set(comingChanges(one, new Date(BEGIN)).map(({ at: when }) => when.getTime()));
          const found = new Set<number>();
          let before = seenAt(one, new Date(BEGIN));
          for (let step = 1; step <= STEPS + 24 * 2 * 2; step += 1) {
            const now = new Date(BEGIN + step * STEP);
            const after = seenAt(one, now);
            if (after !== before) found.add(now.getTime());
            before = after;
          }
          const ascending = (times: Iterable<number>) => [...times].toSorted((a, b) => a - b).map((time) => new Date(time).toISOString());
          expect(ascending(listed)).toEqual(ascending(found));
        }),
        { numRuns: 40 },
      );
    },
  );

  test('no kept page outlives a change of what visitors see', { tags: ['ORG-438'] }, () => {
    fc.assert(
      fc.property(anyEdition, (one) => {
        // Refunds are suggested to organisers, and pages say Closed during the grace period.
        const visible = comingChanges(one, new Date(BEGIN)).filter(
          ({ matter, title }) => matter !== 'money' && title !== 'Late abstracts are no longer accepted',
        );
        for (const { at: when, title } of visible) expect([title, pageGoodUntil(one, new Date(when.getTime() - 1))]).toEqual([title, when]);
      }),
      { numRuns: 200 },
    );
  });
});
