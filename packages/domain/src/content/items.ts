import type { Edition } from '../editions/edition.ts';
import type { CommitteePage, EditionContent, ProgrammeBlock } from './content.ts';
import { KIND_NAMES, type KindName, KINDS, ONLY_ITEM, ORDER_ITEM } from './kinds.ts';

/** What an item says, without its id and place. */
export type Body = Readonly<Record<string, unknown>>;

export interface StandingItem {
  readonly id: string;
  readonly body: Body;
}

/** Everything organisers edit as items, each list in its order. */
export interface Items {
  readonly kinds: Readonly<Record<KindName, readonly StandingItem[]>>;
  /** Edited elsewhere, and carried along: the edition's name in addresses, and its programme by day. */
  readonly slug: string;
  readonly programme: ReadonlyMap<string, readonly ProgrammeBlock[]>;
}

/** Kinds that hold fields of the edition under their own names. */
const FIELDS_OF_EDITION = ['facts', 'dates', 'fees', 'refunds', 'limits', 'tax', 'abstract-topics'] as const;
/** Kinds that hold one object of the edition. */
const OBJECTS_OF_EDITION = ['venue', 'contact', 'options'] as const;

/** An edition and its content as items: the inverse of `assemble`. */
export function itemsOf(edition: Edition, content: EditionContent): Items {
  const only = (body: object | null): StandingItem[] => (body === null ? [] : [{ id: ONLY_ITEM, body: { ...body } }]);
  const listed = (rows: ReadonlyArray<{ readonly id: number }>) => rows.map(({ id, ...body }) => ({ id: String(id), body }));
  const idOf = (category: string | null) => content.committeeCategories.find(({ name }) => name === category)?.id ?? null;
  const fields = (kind: (typeof FIELDS_OF_EDITION)[number]) => {
    const wanted = Object.keys(KINDS[kind].body.shape);
    return only(Object.fromEntries(Object.entries(edition).filter(([field]) => wanted.includes(field))));
  };
  const { days, workshop } = content;
  const sessions = days.flatMap((day) => day.sessions.map((session) => ({ day: day.id, session })));
  return {
    slug: edition.slug,
    programme: new Map(days.map(({ id, blocks }) => [String(id), blocks])),
    kinds: {
      sponsors: listed(content.sponsors),
      speakers: sessions.flatMap(({ session }) => listed(session.speakers.map((speaker) => ({ ...speaker, session: session.id })))),
      'speaker-sessions': listed(sessions.map(({ day, session: { id, title } }) => ({ id, day, title }))),
      days: listed(days.map(({ id, date }) => ({ id, date }))),
      'committee-members': listed(content.committeeMembers.map((member) => ({ ...member, category: idOf(member.category) }))),
      'committee-categories': listed(content.committeeCategories),
      'committee-pages': listed(
        content.committeePages.map(({ properPath, groups, ...page }) => ({
          ...page,
          properPath: properPath ?? null,
          groups: groups && groups.map(({ category, title }) => ({ category: idOf(category), title })),
        })),
      ),
      workshop: only(workshop && withoutSpeakers(workshop)),
      'workshop-speakers': listed(workshop?.speakers ?? []),
      awards: listed(content.awards),
      'sights-page': only(content.sightsPage),
      sights: listed(content.sights),
      'cancer-types': listed(content.cancerTypes),
      film: only(content.cancerVideo),
      gallery: listed(content.gallery),
      pages: content.pages.map(({ slug, ...body }) => ({ id: slug, body })),
      notices: listed(edition.notices),
      directions: listed(edition.directions),
      venue: only(edition.venue),
      contact: only(edition.contact),
      options: only(edition.options),
      facts: fields('facts'),
      dates: fields('dates'),
      fees: fields('fees'),
      refunds: fields('refunds'),
      limits: fields('limits'),
      tax: fields('tax'),
      'abstract-topics': fields('abstract-topics'),
    },
  };
}

const withoutSpeakers = ({ speakers: _, ...rest }: NonNullable<EditionContent['workshop']>) => rest;

/**
 * The edition and the content that items make. Nothing is checked here: what an item names and is not there stays out, so ask
 * `looseEnds` before, and `checkEdition` and `checkContent` after.
 */
export function assemble({ kinds, slug, programme }: Items): { edition: Edition; content: EditionContent } {
  const list = <Row>(kind: KindName) => kinds[kind].map(({ id, body }) => ({ id: Number(id), ...body }) as Row);
  const only = <Row>(kind: KindName) => (kinds[kind][0]?.body ?? null) as Row;
  const nameOf = new Map(kinds['committee-categories'].map(({ id, body }) => [Number(id), String(body['name'])]));
  const categoryName = (id: number | null) => (id === null ? null : (nameOf.get(id) ?? `number ${id}`));

  const speakers = Map.groupBy(list<{ session: number }>('speakers'), ({ session }) => session);
  const sessions = Map.groupBy(list<{ id: number; day: number; title: string }>('speaker-sessions'), ({ day }) => day);
  const days = list<{ id: number; date: string }>('days').toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
  type StoredGroup = { category: number; title: string | null };
  type StoredPage = Omit<CommitteePage, 'groups' | 'properPath'> & { properPath: string | null; groups: StoredGroup[] | null };
  const workshop = only<EditionContent['workshop']>('workshop');
  const content = {
    committeePages: list<StoredPage>('committee-pages').map(({ properPath, groups, ...page }) => ({
      ...page,
      ...(properPath === null ? {} : { properPath }),
      groups: groups && groups.map(({ category, title }) => ({ category: categoryName(category) ?? '', title })),
    })),
    committeeCategories: list<EditionContent['committeeCategories'][number]>('committee-categories'),
    committeeMembers: list<Omit<EditionContent['committeeMembers'][number], 'category'> & { category: number | null }>(
      'committee-members',
    ).map((member) => ({ ...member, category: categoryName(member.category) })),
    workshop: workshop && { ...workshop, speakers: list('workshop-speakers') },
    days: days.map(({ id, date }) => ({
      id,
      date,
      sessions: (sessions.get(id) ?? []).map(({ day: _, ...session }) => ({
        ...session,
        speakers: (speakers.get(session.id) ?? []).map(({ session: _of, ...speaker }) => speaker),
      })),
      blocks: programme.get(String(id)) ?? [],
    })),
    sponsors: list('sponsors'),
    awards: list('awards'),
    sightsPage: only('sights-page'),
    sights: list('sights'),
    cancerTypes: list('cancer-types'),
    cancerVideo: only('film'),
    gallery: list('gallery'),
    pages: kinds.pages.map(({ id, body }) => ({ slug: id, ...body })),
  };
  const edition = {
    slug,
    ...Object.assign({}, ...FIELDS_OF_EDITION.map((kind) => only<Body>(kind))),
    ...Object.fromEntries(OBJECTS_OF_EDITION.map((kind) => [kind, only(kind)])),
    notices: list('notices'),
    directions: list('directions'),
  };
  return { edition: edition as Edition, content: content as unknown as EditionContent };
}

/** What an item will say; of an order (`ORDER_ITEM`), the ids of its list. */
export interface Change {
  readonly kind: KindName;
  readonly id: string;
  readonly body: Body;
  readonly hides: boolean;
}

/**
 * The items as they will be. New ones come after the others; one that comes back stands where `remembered`, an earlier order
 * of its list, has it.
 */
export function layOver(items: Items, changes: readonly Change[], remembered: ReadonlyMap<KindName, readonly string[]> = new Map()): Items {
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  const changed = (kind: KindName) => {
    const mine = byKind.get(kind) ?? [];
    const order = mine.find(({ id }) => id === ORDER_ITEM);
    const laid = mine
      .filter(({ id }) => id !== ORDER_ITEM)
      .reduce<readonly StandingItem[]>((list, one) => lay(list, one, remembered.get(kind) ?? []), items.kinds[kind]);
    return order ? inOrder(laid, idsOf(order.body)) : laid;
  };
  return { ...items, kinds: Object.fromEntries(KIND_NAMES.map((kind) => [kind, changed(kind)])) as Items['kinds'] };
}

function lay(list: readonly StandingItem[], { id, body, hides }: Change, remembered: readonly string[]): readonly StandingItem[] {
  if (hides) return list.filter((item) => item.id !== id);
  if (list.some((item) => item.id === id)) return list.map((item) => (item.id === id ? { id, body } : item));
  const place = placeAmong(
    list.map((item) => item.id),
    id,
    remembered,
  );
  return list.toSpliced(place, 0, { id, body });
}

/** After the nearest one that stood before it. */
function placeAmong(ids: readonly string[], id: string, remembered: readonly string[]): number {
  const before = remembered.slice(0, Math.max(0, remembered.indexOf(id)));
  if (!remembered.includes(id)) return ids.length;
  return 1 + ids.indexOf(before.findLast((one) => ids.includes(one)) ?? '');
}

/** By these ids; those it does not name come after, as they stood. */
function inOrder(list: readonly StandingItem[], ids: readonly string[]): readonly StandingItem[] {
  const place = new Map(ids.map((id, i) => [id, i]));
  return list.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** The ids an order names; of a broken one, none. */
export const idsOf = (body: Body): readonly string[] => (Array.isArray(body['ids']) ? body['ids'].map(String) : []);
