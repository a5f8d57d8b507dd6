import {
  clockStops,
  columnState,
  countdownAt,
  deadlineNote,
  defaultType,
  editionState,
  feeFor,
  momentName,
  nextChangeAt,
  noticesAt,
  offeredTypes,
  pageGoodUntil,
  periodAt,
  phaseBadge,
  registrationTab,
  twoDigits,
} from '@isocentre/domain/editions/calendar';
import { abstractRules } from '@isocentre/domain/abstracts/abstract-rules';
import { BrokenEdition, checkEdition } from '@isocentre/domain/editions/check-edition';
import type { Edition } from '@isocentre/domain/editions/edition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { probes } from './ampi-tnpy-2025-probes.ts';
import { ampiTnpy2025 as edition } from './ampi-tnpy-2025.ts';

const at = (ist: string) => new Date(`${ist}+05:30`);
const category = (code: string) => {
  const found = edition.categories.find((one) => one.code === code);
  if (!found) throw new Error(`no category ${code}`);
  return found;
};

describe('the date matrix', () => {
  test('has 25 probes', () => expect(probes).toHaveLength(25));

  test.each(probes)(
    'holds at $at',
    {
      tags: [
        'DEL-022',
        'DEL-023',
        'DEL-024',
        'DEL-025',
        'DEL-026',
        'DEL-027',
        'DEL-028',
        'DEL-029',
        'DEL-067',
        'DEL-068',
        'DEL-069',
        'DEL-070',
        'PUB-100',
        'SRV-032',
      ],
    },
    ({ at: instant, ...state }) => {
      expect(editionState(edition, new Date(instant))).toEqual(state);
    },
  );

  test('the next change after any probe is the next flip of the matrix', () => {
    const flips = [
      '08-16T00:00',
      '08-21T00:00',
      '09-02T00:00',
      '09-11T00:00',
      '09-16T00:00',
      '09-26T00:00',
      '09-26T08:00',
      '09-26T10:00',
      '09-27T00:00',
      '09-28T00:00',
      '10-04T00:00',
    ];
    let now = at('2025-06-01T00:00');
    const seen: string[] = [];
    for (let next = nextChangeAt(edition, now); next; next = nextChangeAt(edition, now)) {
      seen.push(next.toISOString());
      now = next;
    }
    expect(seen).toEqual(flips.map((flip) => at(`2025-${flip}`).toISOString()));
  });

  test('nothing changes between two changes', () => {
    const start = at('2025-06-01T00:00').getTime();
    const end = at('2025-11-01T00:00').getTime();
    fc.assert(
      fc.property(fc.integer({ min: start, max: end }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (first, share) => {
        const now = new Date(first);
        const until = nextChangeAt(edition, now)?.getTime() ?? end;
        const later = new Date(first + Math.floor((until - 1 - first) * share));
        const { countdown: _a, ...before } = editionState(edition, now);
        const { countdown: _b, ...after } = editionState(edition, later < now ? now : later);
        expect(after).toEqual(before);
      }),
    );
  });
});

describe('registration types', () => {
  test.each([
    ['[DEL-071] [DEL-073]', '2025-08-15T23:59:59.999', 'ampi', ['early-bird', 'regular'], 'early-bird'],
    ['[DEL-072] [DEL-081]', '2025-08-16T00:00', 'ampi', ['regular'], 'regular'],
    ['[DEL-074]', '2025-09-11T00:00', 'ampi', ['onsite'], 'onsite'],
    ['[DEL-078]', '2025-08-01T00:00', 'oncologist-physicist-team', ['fixed'], 'fixed'],
    ['[DEL-078]', '2025-09-26T07:59:59.999', 'oncology-or-physicist', ['fixed'], 'fixed'],
    ['no workshop seat once it begins', '2025-09-26T08:00', 'oncology-or-physicist', [], null],
    ['[DEL-079]', '2025-10-03T23:59:59.999', 'ampi-senior', ['complimentary'], 'complimentary'],
    ['nothing after the last phase', '2025-10-04T00:00', 'ampi-senior', [], null],
    ['nothing after the last phase', '2025-10-04T00:00', 'ampi', [], null],
  ])('%s at %s for %s', (_, instant, code, offered, preselected) => {
    expect(offeredTypes(edition, at(instant), category(code))).toEqual(offered);
    expect(defaultType(edition, at(instant), category(code))).toBe(preselected);
  });

  test('a phase that is not offered yields the first type on offer', { tags: ['DEL-082'] }, () => {
    const hidden: Edition = {
      ...edition,
      phases: edition.phases.map((phase) => (phase.code === 'early-bird' ? { ...phase, offeredFrom: '2025-08-15T00:00:00+05:30' } : phase)),
    };
    expect(defaultType(hidden, at('2025-08-01T00:00'), category('ampi'))).toBe('regular');
  });

  test('carry their labels', { tags: ['DEL-075', 'DEL-076', 'DEL-077'] }, () => {
    expect(edition.phases.map((phase) => phase.typeLabel)).toEqual([
      'Early Bird Registration (Up to 15th August)',
      'Regular Registration (Up to 10th September)',
      'On Site Registration (From 11th September)',
    ]);
  });

  test('columns carry their captions', { tags: ['DEL-008', 'DEL-009'] }, () => {
    expect(edition.phases.map((phase) => phase.columnLabel)).toEqual(['Up to 15 August', 'Up to 10 September', 'From 11 Sept onwards']);
  });

  test('registration that has not opened offers nothing and says so', () => {
    const later: Edition = { ...edition, instants: { ...edition.instants, registrationOpensAt: '2025-07-01T00:00:00+05:30' } };
    expect(periodAt(later, at('2025-06-30T23:59:59.999'))).toBe('');
    expect(registrationTab(later, at('2025-06-30T23:59:59.999'))).toBe('opens-later');
    expect(offeredTypes(later, at('2025-06-30T23:59:59.999'), category('ampi'))).toEqual([]);
    expect(periodAt(later, at('2025-07-01T00:00'))).toBe('early-bird');
  });

  test('organisers can open or close online registration by hand', () => {
    expect(registrationTab({ ...edition, onlineRegistration: 'closed' }, at('2025-08-01T00:00'))).toBe('closed-banner');
    expect(registrationTab({ ...edition, onlineRegistration: 'open' }, at('2025-09-20T00:00'))).toBe('form');
    expect(registrationTab({ ...edition, onlineRegistration: 'open' }, at('2025-10-04T00:00'))).toBe('closed-final');
  });
});

describe('fees', () => {
  const rupees = (code: string) =>
    ['early-bird', 'regular', 'onsite'].map((type) => (feeFor(edition, code, type)?.chargeMinor ?? Number.NaN) / 100);

  test.each([
    ['[DEL-012]', 'ampi', [1500, 1750, 2000]],
    ['[DEL-013]', 'non-ampi', [2000, 2500, 3000]],
    ['[DEL-014]', 'associate', [1000, 1250, 1500]],
    ['[DEL-015]', 'student', [1000, 1000, 1500]],
    ['[DEL-016]', 'rtt', [250, 500, 1000]],
    ['[DEL-017]', 'tradedelegates', [3000, 5000, 7000]],
    ['[DEL-083]', 'overseas', [8736, 10440, 13050]],
    ['[DEL-085]', 'oncologist-physicist-team', [5000, 5000, 5000]],
    ['[DEL-086]', 'oncology-or-physicist', [3000, 3000, 3000]],
    ['[DEL-019]', 'ampi-senior', [1, 1, 1]],
    ['[DEL-019]', 'apollo-staff', [1, 1, 1]],
  ])('%s %s', (_, code, amounts) => expect(rupees(code)).toEqual(amounts));

  test('overseas fees are shown in dollars', { tags: ['DEL-018'] }, () => {
    expect(edition.fees.filter((fee) => fee.category === 'overseas').map((fee) => fee.display)).toEqual(['$100', '$120', '$150']);
  });

  test('fixed fees name a dollar price', { tags: ['DEL-010', 'DEL-011'] }, () => {
    expect(edition.fees.filter((fee) => fee.overseasDisplay).map((fee) => [fee.category, fee.overseasDisplay])).toEqual([
      ['oncologist-physicist-team', '$200'],
      ['oncology-or-physicist', '$120'],
    ]);
  });

  test('there is no fee for a category that does not exist', () => expect(feeFor(edition, 'nobody', 'regular')).toBeUndefined());
});

describe('categories', () => {
  test.each([
    ['[DEL-055]', 'ampi', 'AMPI Member'],
    ['[DEL-056]', 'non-ampi', 'Non AMPI Member'],
    ['[DEL-057]', 'associate', 'Associate Delegate'],
    ['[DEL-061]', 'student', 'Student (Medical Physics)'],
    ['[DEL-062]', 'overseas', 'Overseas Delegate'],
    ['[DEL-063]', 'oncology-or-physicist', 'Oncology or Physicist'],
    ['[DEL-065]', 'tradedelegates', 'Trade Delegate'],
    ['[DEL-065]', 'apollo-staff', 'Apollo Staff'],
    ['[DEL-065]', 'rtt', 'RTT (Radiotherapy Technologist)'],
  ])('%s %s is called %s', (_, code, label) => expect(category(code).label).toBe(label));

  test('older codes are aliases of today’s', { tags: ['DEL-058', 'DEL-059', 'DEL-060', 'DEL-064'] }, () => {
    expect(
      Object.fromEntries(edition.aliases.map(({ alias, category: code, label }) => [alias, [code, label ?? category(code).label]])),
    ).toEqual({
      'senior-60': ['ampi-senior', 'Senior AMPI Member (60+)'],
      'senior-75': ['ampi-senior', 'Senior AMPI Member (75+)'],
      'oncologist&physicist': ['oncologist-physicist-team', 'Oncology and Physicist'],
    });
  });

  test('options are in their order', { tags: ['DEL-048', 'DEL-049', 'DEL-050'] }, () => {
    expect(edition.options.title).toEqual(['Mr.', 'Ms.', 'Mrs.', 'Dr.', 'Prof.']);
    expect(edition.options.meal).toEqual(['veg', 'non-veg']);
    expect(edition.options.country).toEqual([
      'India',
      'Afghanistan',
      'Bangladesh',
      'Bhutan',
      'Maldives',
      'Nepal',
      'Pakistan',
      'Sri Lanka',
      'Other',
    ]);
  });
});

describe('countdown', () => {
  test.each([
    ['[PUB-102]', '2025-06-01T00:00', ['117', '10', '00', '00']],
    ['[PUB-102]', '2025-09-21T04:54:57', ['05', '05', '05', '03']],
    ['one second before', '2025-09-26T09:59:59', ['00', '00', '00', '01']],
    ['[PUB-103]', '2025-09-26T10:00', ['00', '00', '00', '00']],
    ['[PUB-104]', '2025-09-26T10:00:01', ['00', '00', '00', '00']],
    ['[PUB-104]', '2026-01-01T00:00', ['00', '00', '00', '00']],
  ])('%s at %s', (_, instant, units) => {
    const { days, hours, minutes, seconds } = countdownAt(edition, at(instant));
    expect([days, hours, minutes, seconds].map(twoDigits)).toEqual(units);
  });
});

describe('notices and pages', () => {
  test('a notice shows from its first instant until its last', { tags: ['PUB-090'] }, () => {
    const timed: Edition = {
      ...edition,
      notices: [{ id: 0, body: 'Hello', shownFrom: '2025-08-01T00:00:00+05:30', shownUntil: '2025-08-02T00:00:00+05:30' }],
    };
    const shown = ['2025-07-31T23:59:59.999', '2025-08-01T00:00', '2025-08-01T23:59:59.999', '2025-08-02T00:00'].map(
      (instant) => noticesAt(timed, at(instant)).length,
    );
    expect(shown).toEqual([0, 1, 1, 0]);
    expect(noticesAt(edition, at('2025-08-01T00:00'))).toHaveLength(2);
  });

  test('a page is good until the next change, but never past the day it names', () => {
    expect(pageGoodUntil(edition, at('2025-09-26T07:59:50')).toISOString()).toBe(at('2025-09-26T08:00').toISOString());
    // There are 47 whole days left until 10:00, and 46 from then on.
    expect(pageGoodUntil(edition, at('2025-08-10T09:00')).getTime()).toBe(at('2025-08-10T10:00').getTime() + 1);
    expect(pageGoodUntil(edition, at('2025-08-10T10:01')).toISOString()).toBe(at('2025-08-11T00:00').toISOString());
    expect(pageGoodUntil(edition, at('2025-12-24T12:00')).toISOString()).toBe(at('2025-12-25T00:00').toISOString());
  });

  test('the time machine stops inside every phase and names it', () => {
    const stops = clockStops(edition);
    expect(stops.map((stop) => stop.label)).toEqual([
      'Early bird',
      'Abstracts extended',
      'Regular',
      'On-site',
      'Conference day',
      'Afterwards',
    ]);
    expect(stops.map((stop) => momentName(edition, new Date(stop.at)))).toEqual(stops.map((stop) => stop.label));
  });

  test('the advertised abstract date is 20 August, extended until the end of 1 September', { tags: ['DEL-038'] }, () => {
    expect(edition.instants.abstractDeadlineDisplay).toBe('2025-08-20');
    expect(deadlineNote(edition, at('2025-08-20T23:59:59.999'))).toBeNull();
    expect(deadlineNote(edition, at('2025-08-21T00:00'))).toBe('extended');
    expect(deadlineNote(edition, at('2025-09-02T00:00'))).toBe('Extendable: Expired');
  });

  test('the rules for abstracts', { tags: ['DEL-202', 'DEL-204', 'DEL-206', 'DEL-209', 'DEL-222'] }, () => {
    expect(abstractRules(edition)).toEqual({
      maxAbstracts: 2,
      maxAuthors: 5,
      maxWords: 350,
      maxTitleChars: 145,
      minKeywords: 3,
      maxKeywords: 6,
      categories: [
        'Radiation Oncology: Physics and Dosimetry',
        'Diagnostic Imaging: Physics and Dosimetry',
        'Nuclear Medicine: Physics and Dosimetry',
        'Image Processing, Analysis and Quantification',
        'Particle Therapy and Dosimetry',
        'Monte-Carlo Modelling and Simulation',
        'AI/ML in Medical Physics & Clinical Implementation',
        'IGRT and Adaptive Radiotherapy',
        'Radiation Biology, Protection, and Safety',
        'Diagnostic & Therapeutic Instrumentation',
        '3D Printing, QA Device, Phantom Design',
        'Medical Physics Education and Certification',
      ],
    });
  });

  test('a column’s state and its badge are independent', () => {
    const [, regular] = edition.phases;
    if (!regular) throw new Error('no regular phase');
    expect(columnState(regular, at('2025-09-12T00:00'))).toBe('past');
    expect(phaseBadge(regular, at('2025-09-12T00:00'))).toBeNull();
  });
});

describe('a broken edition is refused with a message that names the field', () => {
  const faultsOf = (input: unknown) => {
    try {
      checkEdition(input);
      return [];
    } catch (error) {
      if (error instanceof BrokenEdition) return error.faults;
      throw error;
    }
  };
  const withPhase = (code: string, change: object) => ({
    ...edition,
    phases: edition.phases.map((phase) => (phase.code === code ? { ...phase, ...change } : phase)),
  });

  test('the 28th edition is whole', () => expect(checkEdition(edition)).toEqual(edition));

  test.each<[string, unknown, string]>([
    ['overlapping phases', withPhase('regular', { startsAt: '2025-08-15T23:59:59+05:30' }), 'phases[1] "regular": overlaps "early-bird"'],
    [
      'a phase that ends before it starts',
      withPhase('onsite', { endsAt: '2025-09-10T00:00:00+05:30' }),
      'phases[2] "onsite": ends before it starts',
    ],
    [
      'a missing fee cell',
      { ...edition, fees: edition.fees.filter((fee) => !(fee.category === 'ampi' && fee.phase === 'regular')) },
      'fees: "ampi" has no amount in phase "regular"',
    ],
    [
      'a missing flat fee',
      { ...edition, fees: edition.fees.filter((fee) => fee.category !== 'apollo-staff') },
      'fees: "apollo-staff" has no amount for every phase',
    ],
    [
      'an unknown category',
      { ...edition, fees: [...edition.fees, { ...edition.fees[0], category: 'press' }] },
      'fees[25]: there is no category "press"',
    ],
    [
      'an unknown phase',
      { ...edition, fees: [...edition.fees, { ...edition.fees[0], category: 'ampi', phase: 'late' }] },
      'fees[25]: there is no phase "late"',
    ],
    [
      'an alias of nothing',
      { ...edition, aliases: [{ alias: 'vip', category: 'press', label: null }] },
      'aliases[0] "vip": there is no category "press"',
    ],
    [
      'an alias that is a code',
      { ...edition, aliases: [{ alias: 'ampi', category: 'student', label: null }] },
      'aliases[0] "ampi": is the code of a category already',
    ],
    [
      'a category twice',
      { ...edition, categories: [...edition.categories, category('ampi')] },
      'categories[11]: "ampi" stands here a second time',
    ],
    [
      'a fee cell twice',
      {
        ...edition,
        fees: [
          ...edition.fees,
          { category: 'ampi', phase: 'regular', chargeMinor: 1, currency: 'INR', display: null, overseasDisplay: null },
        ],
      },
      'fees[25]: "ampi / regular" stands here a second time',
    ],
    ['no such time zone', { ...edition, timeZone: 'Asia/Atlantis' }, 'timeZone: "Asia/Atlantis" is not a time zone'],
    ['an end before the start', { ...edition, endsOn: '2025-09-25' }, 'endsOn: 2025-09-25 is before startsOn 2025-09-26'],
    [
      'an instant without a zone',
      withPhase('regular', { endsAt: '2025-09-11T00:00:00' }),
      'phases[1].endsAt: must be a date and time with its zone, such as 2025-09-11T00:00:00+05:30',
    ],
    ['a field nobody knows', { ...edition, colour: 'red' }, 'colour: there is no such field'],
  ])('%s', (_, input, fault) => expect(faultsOf(input)).toContain(fault));

  test('every fault is reported at once', () => {
    expect(faultsOf({ ...withPhase('regular', { startsAt: '2025-08-15T00:00:00+05:30' }), fees: [] })).toHaveLength(1 + 7 * 3 + 4);
  });
});
