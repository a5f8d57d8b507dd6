import { placeWords } from './change-words.ts';
import { type EntryPlace, publicEntries } from './changes.ts';
import type { Draft } from './draft.ts';
import { foldedName } from './people-words.ts';

/** Somebody who may have to be somewhere: an account, or a presenter who has none. */
export interface Engaged {
  /** Lasting: the same in every release. */
  readonly person: string;
  readonly accountId: string | null;
  /** As presenter of these abstracts, by the name that a release shows. */
  readonly presents: ReadonlyArray<{ readonly abstract: string; readonly name: string }>;
}

/** Where somebody has to be, by a release. */
export interface Engagement {
  /** Of a session or slot. */
  readonly entry: number;
  /** `Presenter`, `Chairperson`. */
  readonly as: string;
  readonly title: string;
  /** Of a slot: in which session. */
  readonly session: string | null;
  readonly place: EntryPlace;
}

/** Null before: it is new. Null after: it is over. */
export interface EngagementChange {
  readonly before: Engagement | null;
  readonly after: Engagement | null;
}

/** Of one person, in the order of the programme. */
export function engagementsOf(release: Draft | undefined, { accountId, presents }: Engaged): Engagement[] {
  if (!release) return [];
  const places = new Map(publicEntries(release).map(({ id, place }) => [id, place]));
  return release.sessions.flatMap(({ id, title, people, slots }): Engagement[] => {
    const place = places.get(id);
    const roles = accountId === null ? [] : people.filter((one) => one.accountId === accountId).map(({ role }) => role ?? 'Speaker');
    const chairs = place && roles.length > 0 ? [{ entry: id, as: [...new Set(roles)].join(', '), title, session: null, place }] : [];
    const talks = slots.flatMap((slot): Engagement[] => {
      const own = presents.some(
        ({ abstract, name }) => abstract === slot.abstractId && foldedName(name) === foldedName(slot.speaker ?? ''),
      );
      const at = places.get(slot.id);
      return own && at ? [{ entry: slot.id, as: 'Presenter', title: slot.title, session: title, place: at }] : [];
    });
    return [...chairs, ...talks];
  });
}

const samePlace = (a: EntryPlace, b: EntryPlace) => a.date === b.date && a.starts === b.starts && a.ends === b.ends && a.room === b.room;

/** What somebody has to learn who knew the one and not the other. Another title or colleague is nothing to write about. */
export function engagementChanges(before: readonly Engagement[], after: readonly Engagement[]): EngagementChange[] {
  const known = new Map(before.map((one) => [one.entry, one]));
  const now = new Set(after.map(({ entry }) => entry));
  return [
    ...after.flatMap((one): EngagementChange[] => {
      const was = known.get(one.entry) ?? null;
      return was !== null && samePlace(was.place, one.place) && was.as === one.as ? [] : [{ before: was, after: one }];
    }),
    ...before.filter(({ entry }) => !now.has(entry)).map((one): EngagementChange => ({ before: one, after: null })),
  ];
}

/** Three lines of a letter: what, before, now. */
export function engagementInWords({ before, after }: EngagementChange): string {
  const of = after ?? before;
  if (!of) return '';
  const what = of.session === null ? `“${of.title}”, as ${of.as.toLowerCase()}` : `“${of.title}”, in “${of.session}”`;
  const now = after ? placeWords(after.place) : 'no longer in the programme';
  return before ? `${what}\nBefore: ${placeWords(before.place)}\nNow: ${now}` : `${what}\nNew: ${now}`;
}
