import * as z from 'zod/mini';
import { BrokenEdition, checkEdition } from '../editions/check-edition.ts';
import { checkContent } from './check-content.ts';
import { assemble, type Change, type Items, layOver, type StandingItem } from './items.ts';
import { type KnownPictures, pictureFaults } from './picture-faults.ts';
import { KINDS, type KindName, kindOf, ORDER_ITEM } from './kinds.ts';

/** Why a draft cannot be published as it is. */
export interface Fault {
  /** Place in the body: `link`, `points[2]`, or `fees.general.early` for an amount that is missing. Empty: all of it. */
  readonly at: string;
  readonly message: string;
}

/** What cannot be taken away since people depend on it: by code or name, how many. */
export interface InUse {
  readonly categories: ReadonlyMap<string, number>;
  readonly phases: ReadonlyMap<string, number>;
  readonly topics: ReadonlyMap<string, number>;
  /** Workshop places that are taken. */
  readonly seats: number;
}
export const NOTHING_IN_USE: InUse = { categories: new Map(), phases: new Map(), topics: new Map(), seats: 0 };

const Order = z.strictObject({ ids: z.array(z.string()) });
const schemaOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => (id === ORDER_ITEM ? Order : kindOf(kind).body);

/** Fields that its kind does not have: no form sends them. */
export function unknownFields({ kind, body }: Pick<Change, 'kind' | 'body'>): string[] {
  const fields = Object.keys(KINDS[kind].body.shape);
  return Object.keys(body).filter((field) => !fields.includes(field));
}

/** What is wrong with a body by itself. What will be hidden may say anything. */
export function shapeFaults(change: Change): Fault[] {
  if (change.hides) return [];
  const parsed = z.safeParse(schemaOf(change), change.body);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ at: placeOf([...issue.path, key]), message: 'There is no such field.' }))
      : [{ at: placeOf(issue.path), message: sentenceOf(issue, valueAt(change.body, issue.path)) }],
  );
}

const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : at ? `${at}.${String(key)}` : String(key)), '');

const valueAt = (body: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    body,
  );

/** The library's own words are for programmers; those of our schemas are for people. */
const BY_LIBRARY = /^(Invalid|Too (small|big)|Unrecognized)/;

function sentenceOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'This is still needed.';
  if (!BY_LIBRARY.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'Please give a web address that begins with https://.';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'Please give a date, such as 2026-02-28.';
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? 'There has to be at least one.' : `This has to be at least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `This can be at most ${issue.maximum}.`;
  return 'This cannot be used here.';
}

/** What is wrong with all items together, in the loader's sentences. */
export function ruleFaults(items: Items, inUse: InUse = NOTHING_IN_USE): string[] {
  const made = assemble(items);
  return [
    ...looseEnds(items),
    ...takenAway(items, inUse),
    ...brokenBy(() => checkEdition(made.edition, 'database')),
    ...brokenBy(() => checkContent(made.content, made.edition, 'database')),
  ];
}

function brokenBy(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof BrokenEdition) return error.faults;
    throw error;
  }
}

/** What names something that is not, or no longer, on the pages. */
function looseEnds({ kinds, programme }: Items): string[] {
  const has = (kind: KindName) => {
    const ids = new Set(kinds[kind].map(({ id }) => id));
    return (id: unknown) => ids.has(String(id));
  };
  const [hasDay, hasSession, hasCategory] = [has('days'), has('speaker-sessions'), has('committee-categories')];
  const said = ({ body }: StandingItem, field: string) => `"${String(body[field])}"`;
  return [
    ...kinds['speaker-sessions']
      .filter(({ body }) => !hasDay(body['day']))
      .map((one) => `day: the session ${said(one, 'title')} is on a day that is not published`),
    ...kinds.speakers
      .filter(({ body }) => !hasSession(body['session']))
      .map((one) => `session: ${said(one, 'name')} speaks in a session that is not published`),
    ...kinds['committee-members']
      .filter(({ body }) => body['category'] !== null && !hasCategory(body['category']))
      .map((one) => `category: ${said(one, 'name')} belongs to a committee category that is not published`),
    ...kinds['committee-pages']
      .filter(({ body }) => ((body['groups'] ?? []) as { category: number }[]).some(({ category }) => !hasCategory(category)))
      .map((one) => `groups: the page ${said(one, 'heading')} shows a committee category that is not published`),
    ...(kinds.workshop.length === 0 && kinds['workshop-speakers'].length > 0
      ? ['the workshop has speakers, so it has to be published too']
      : []),
    ...[...programme]
      .filter(([day, blocks]) => blocks.length > 0 && !hasDay(day))
      .map(() => 'the programme has entries on this day, so it cannot be hidden'),
  ];
}

function takenAway({ kinds }: Items, { categories, phases, topics, seats }: InUse): string[] {
  const capacity = (kinds.limits[0]?.body['limits'] as { workshopSeats: number | null } | undefined)?.workshopSeats ?? null;
  const codes = (kind: KindName, list: string) =>
    new Set((kinds[kind][0]?.body[list] as ReadonlyArray<{ code: string }> | undefined)?.map(({ code }) => code));
  const missing = (used: ReadonlyMap<string, number>, there: ReadonlySet<string>) => [...used].filter(([code]) => !there.has(code));
  const people = (count: number) => (count === 1 ? 'one registration' : `${count} registrations`);
  return [
    ...(capacity !== null && capacity < seats
      ? [`limits.workshopSeats: ${seats} places are taken, so there have to be at least ${seats}`]
      : []),
    ...missing(categories, codes('fees', 'categories')).map(
      ([code, count]) =>
        `categories.${code}: the category "${code}" has ${people(count)}; it can be renamed or closed, not removed, and its code stays`,
    ),
    ...missing(phases, codes('fees', 'phases')).map(
      ([code, count]) =>
        `phases.${code}: the phase "${code}" has ${people(count)}; it can be renamed or closed, not removed, and its code stays`,
    ),
    ...missing(topics, new Set(kinds['abstract-topics'][0]?.body['abstractCategories'] as string[] | undefined)).map(
      ([name, count]) =>
        `abstractCategories: "${name}" has ${count === 1 ? 'one abstract' : `${count} abstracts`} and cannot be removed or renamed`,
    ),
  ];
}

export const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>): string => `${kind}/${id}`;

interface Ground {
  readonly items: Items;
  /** Earlier orders of lists (`layOver`). */
  readonly remembered?: ReadonlyMap<KindName, readonly string[]>;
  readonly inUse?: InUse;
  /** Those that were uploaded; left out where pictures are checked elsewhere. */
  readonly pictures?: KnownPictures;
}

/** The changes that can be laid over, and what is wrong with the others. */
export function soundOnes<C extends Change>(changes: readonly C[]): readonly C[] {
  return changes.filter((change) => shapeFaults(change).length === 0);
}

/**
 * What keeps each draft from being published together with the others. A fault of all together belongs to the drafts without
 * which it would not be there.
 */
export function draftFaults(
  { items, remembered, inUse, pictures }: Ground,
  drafts: readonly Change[],
): ReadonlyMap<string, readonly Fault[]> {
  const sound = soundOnes(drafts);
  const together = (changes: readonly Change[]) => ruleFaults(layOver(items, changes, remembered), inUse);
  const all = together(sound);
  const found = new Map(
    drafts.map((draft) => [
      keyOf(draft),
      [...shapeFaults(draft), ...(pictures && !draft.hides ? pictureFaults(draft.body, pictures) : [])],
    ]),
  );
  if (all.length === 0) return found;
  // Kind by kind first: checking everything once for each of some hundred drafts would take seconds.
  const without = (kind: KindName) => new Set(together(sound.filter((one) => one.kind !== kind)));
  const guilty = new Set(
    [...new Set(sound.map(({ kind }) => kind))].filter((kind) => {
      const others = without(kind);
      return all.some((fault) => !others.has(fault));
    }),
  );
  for (const draft of sound.filter(({ kind }) => guilty.has(kind))) {
    const others = new Set(together(sound.filter((one) => one !== draft)));
    found.set(keyOf(draft), [
      ...(found.get(keyOf(draft)) ?? []),
      ...all.filter((fault) => !others.has(fault)).map((fault) => placed(draft.kind, fault)),
    ]);
  }
  return found;
}

const PLACE = /^([A-Za-z]+(?:\[\d+\]|\.[\w-]+)*)(?: "[^"]*")?: (.*)$/s;
const NO_AMOUNT = /^fees: "([^"]+)" has no amount (?:in phase "([^"]+)")?/;

/** A sentence about an edition, at its place in the body of a kind. */
export function placed(kind: KindName, sentence: string): Fault {
  const amount = NO_AMOUNT.exec(sentence);
  if (amount) return { at: ['fees', amount[1], amount[2]].filter(Boolean).join('.'), message: sentence.slice('fees: '.length) };
  const [, place, message] = PLACE.exec(sentence) ?? [];
  if (place === undefined || message === undefined) return { at: '', message: sentence };
  const fields = KINDS[kind].body.shape;
  const isField = (at: string) => (/^\w+/.exec(at)?.[0] ?? '') in fields;
  // The venue is one object of the edition: its fields stand below its name.
  const within = [place, place.startsWith(`${kind}.`) ? place.slice(kind.length + 1) : ''].find(isField);
  return within === undefined ? { at: '', message: sentence } : { at: within, message };
}
