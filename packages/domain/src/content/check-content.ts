import * as z from 'zod/mini';
import { BrokenEdition, shapeFaults } from '../editions/check-edition.ts';
import type { Edition } from '../editions/edition.ts';
import { idFaults, type IdsBy } from '../editions/row-id.ts';
import { EditionContent } from './content.ts';

type ConferenceDates = Pick<Edition, 'startsOn' | 'endsOn'>;

/** Returns the content in `input`, or throws a `BrokenEdition` that lists every fault. */
export function checkContent(input: unknown, edition: ConferenceDates, idsBy: IdsBy = 'package'): EditionContent {
  const parsed = EditionContent.safeParse(input);
  if (!parsed.success) throw new BrokenEdition(shapeFaults(parsed.error.issues));
  const faults = faultsOf(parsed.data, edition, idsBy);
  if (faults.length > 0) throw new BrokenEdition(faults);
  return parsed.data;
}

function faultsOf(content: EditionContent, { startsOn, endsOn }: ConferenceDates, idsBy: IdsBy): string[] {
  const known = new Set(content.committeeCategories.map(({ name }) => name));
  const named = [
    ...content.committeeMembers.map((member) => member.category),
    ...content.committeePages.flatMap(({ groups }) => (groups ?? []).map((group) => group.category)),
  ];
  const dates = content.days.map((day) => day.date);
  const pages = [
    ...content.committeePages.flatMap(({ path, properPath }) => [path, ...(properPath ? [properPath] : [])]),
    ...(content.sightsPage ? [content.sightsPage.path] : []),
  ];
  return [
    ...repeated(content.committeeCategories.map(({ name }) => name)).map((name) => `committeeCategories: "${name}" stands twice`),
    ...repeated(pages.map((path) => path.toLowerCase())).map((path) => `two pages have the address "/${path}"`),
    ...repeated(content.pages.map(({ slug }) => slug)).map((slug) => `pages: "${slug}" stands twice`),
    ...named.filter((name) => name !== null && !known.has(name)).map((name) => `there is no committee category "${name}"`),
    ...dates.filter((date) => date < startsOn || date > endsOn).map((date) => `days: ${date} is not a day of the conference`),
    ...dates.filter((date, i) => i > 0 && date <= (dates[i - 1] ?? '')).map((date) => `days: ${date} does not follow the day before it`),
    ...(content.sights.length > 0 && !content.sightsPage ? ['sights: there is no sightsPage to show them'] : []),
    ...Object.entries(identified(content)).flatMap(([list, rows]) => idFaults(list, rows, idsBy)),
    ...strangers(content),
  ];
}

/** Every list whose rows have ids of their own. A list that is spread over several parents is one list. */
const identified = (content: EditionContent) => ({
  committeePages: content.committeePages,
  committeeCategories: content.committeeCategories,
  committeeMembers: content.committeeMembers,
  'workshop.speakers': content.workshop?.speakers ?? [],
  days: content.days,
  sessions: content.days.flatMap(({ sessions }) => sessions),
  speakers: content.days.flatMap(({ sessions }) => sessions.flatMap(({ speakers }) => speakers)),
  blocks: content.days.flatMap(({ blocks }) => blocks),
  entries: content.days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries)),
  sponsors: content.sponsors,
  awards: content.awards,
  sights: content.sights,
  'sights.pictures': content.sights.flatMap(({ pictures }) => pictures),
  cancerTypes: content.cancerTypes,
  gallery: content.gallery,
});

/** A line of the programme presents a session that exists. */
function strangers({ days }: EditionContent): string[] {
  const sessions = new Set(days.flatMap(({ sessions: list }) => list.map(({ id }) => id)));
  return days.flatMap(({ blocks }) =>
    blocks.flatMap(({ entries }) =>
      entries
        .filter(({ speakerSession }) => speakerSession !== null && !sessions.has(speakerSession))
        .map(({ id, speakerSession }) => `entries: ${id} presents the session ${speakerSession}, which does not exist`),
    ),
  );
}

const repeated = (values: readonly string[]) => [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];

/** A list stored as JSON text, or already as a list; blank entries are dropped. */
export function listFromText(value: string | readonly string[]): string[] {
  return listOf(value)
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function listOf(value: string | readonly string[]): readonly unknown[] {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return z.array(z.unknown()).safeParse(parsed).data ?? [];
  } catch {
    return [];
  }
}
