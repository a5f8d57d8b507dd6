import * as z from 'zod/mini';
import type { Edition } from '../editions/edition.ts';
import { startOfDay } from '../editions/local-time.ts';
import type { FieldErrors } from '../refusals.ts';
import { REGULAR_CALL } from '../review/review-settings.ts';
import { graceEnds, type SubmissionWindow, submissionWindow, takesAbstracts } from './submission-window.ts';

/**
 * Calls for abstracts. The call `regular` is the edition's own: its dates, its limit, its results. A further call, for late-breaking work,
 * has its own; everything that is asked of an edition's dates is asked of the edition as that call has it.
 */
export const REGULAR_NAME = 'Regular call';

const instant = z.iso.datetime({ offset: true, error: 'Please give a day.' });
const number = (min: number, max: number) =>
  z.int('Please give a whole number.').check(z.minimum(min, `At least ${min}.`), z.maximum(max, `At most ${max}.`));

export const CallWindow = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Please give it a name.'), z.maxLength(60, 'At most 60 characters.')),
  opensAt: instant,
  /** The last day, as advertised. */
  advertisedOn: z.iso.date('Please give a day.'),
  /** From then on it is closed, but for its grace. */
  closesAt: instant,
  graceMinutes: number(0, 10_080),
  maxPerDelegate: number(1, 20),
  /** Until then authors are told of no decision. Null: not set, and nothing is told. */
  resultsAt: z.nullable(instant),
});
export type CallWindow = z.infer<typeof CallWindow>;

export type FurtherCall = Readonly<CallWindow> & { readonly code: string };

/** What cannot be stored together, by field. */
export function callFaults({ opensAt, closesAt, advertisedOn, resultsAt }: CallWindow, timeZone: string): FieldErrors {
  const closes = Date.parse(closesAt);
  return {
    ...(Date.parse(opensAt) >= closes && { closesAt: 'It closes after it opens.' }),
    ...(startOfDay(advertisedOn, timeZone).getTime() >= closes && { advertisedOn: 'It closes before this day begins.' }),
    ...(resultsAt !== null && Date.parse(resultsAt) < closes && { resultsAt: 'Results are told after it closes.' }),
  };
}

/** What a new call is stored under; stays when it is renamed. */
export function callCode(name: string, taken: readonly string[]): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 36)
    .replace(/-$/, '');
  const base = words === '' ? 'call' : words;
  const used = new Set([...taken, REGULAR_CALL]);
  for (let n = 1; ; n += 1) {
    const code = n === 1 ? base : `${base}-${n}`;
    if (!used.has(code)) return code;
  }
}

type Dated = Pick<Edition, 'instants' | 'limits'>;

/** The edition as a call has it. Null: the call `regular`, and so the edition itself. */
export const editionOfCall = <Of extends Dated>(edition: Of, call: CallWindow | null): Of =>
  call === null
    ? edition
    : {
        ...edition,
        instants: {
          ...edition.instants,
          abstractOpensAt: call.opensAt,
          abstractDeadlineDisplay: call.advertisedOn,
          abstractDeadlineEffective: call.closesAt,
          resultsPublishedAt: call.resultsAt,
        },
        limits: { ...edition.limits, maxAbstracts: call.maxPerDelegate, abstractGraceMinutes: call.graceMinutes },
      };

export interface OneCall<Of> {
  readonly code: string;
  readonly name: string;
  /** As this call has it. */
  readonly edition: Of;
}

/** All calls of an edition: `regular` first, then by their opening. */
export const callsOf = <Of extends Dated>(edition: Of, further: readonly FurtherCall[]): Array<OneCall<Of>> => [
  { code: REGULAR_CALL, name: REGULAR_NAME, edition },
  ...further
    .toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt) || (a.code < b.code ? -1 : 1))
    .map((call) => ({ code: call.code, name: call.name, edition: editionOfCall(edition, call) })),
];

type Windowed = OneCall<Dated & Pick<Edition, 'timeZone'>>;
const windowOf = ({ edition }: Windowed, now: Date): SubmissionWindow => submissionWindow(edition, now);

export const openCalls = <Call extends Windowed>(calls: readonly Call[], now: Date): Call[] =>
  calls.filter((call) => takesAbstracts(windowOf(call, now)));

/** Which call a page speaks of: one that is open, else the last moments of one, else the next to open, else the last that has closed. */
export function leadingCall<Call extends Windowed>(calls: readonly Call[], now: Date): Call {
  const closing = calls.toSorted((a, b) => graceEnds(a.edition).getTime() - graceEnds(b.edition).getTime());
  const find = (state: SubmissionWindow) => closing.find((call) => windowOf(call, now) === state);
  const found = find('open') ?? find('grace') ?? find('upcoming') ?? closing.at(-1);
  if (!found) throw new Error('An edition has a call');
  return found;
}

/**
 * To which of the open calls an abstract goes. One that is named has to be open; with a single one open nothing has to be named; with
 * more than one somebody has to say which. `closed`: none that would take it.
 */
export function chosenCall<Call extends { readonly code: string }>(
  open: readonly Call[],
  named: string | undefined,
): Call | 'ask' | 'closed' {
  if (named !== undefined && named !== '') return open.find(({ code }) => code === named) ?? 'closed';
  const [first, ...others] = open;
  if (!first) return 'closed';
  return others.length === 0 ? first : 'ask';
}
