import type { Draft, SessionForm } from '@isocentre/domain/programme/draft';
import { timeWords } from '@isocentre/domain/programme/change-words';
import { peopleInWords } from '@isocentre/domain/programme/people-words';
import { dateInWords } from '@isocentre/domain/editions/local-time';

export const roomWords = ({ rooms }: Pick<Draft, 'rooms'>, roomId: number | null): string =>
  rooms.find(({ id }) => id === roomId)?.name ?? 'no room yet';

export const dayWords = (date: string) => dateInWords(date, { weekday: true, year: false });

/** Two versions of a session, field by field; only what differs. */
export function differencesOf(draft: Pick<Draft, 'rooms' | 'days'>, mine: SessionForm, theirs: SessionForm) {
  const words = (form: SessionForm) => ({
    Title: form.title,
    Day: draft.days.find(({ id }) => id === form.dayId)?.date ?? '',
    Time: timeWords(form),
    Room: roomWords(draft, form.roomId),
    Kind: form.kind,
    People: peopleInWords(form.people) ?? 'nobody',
    Talks: form.slots.map(({ title, minutes, speaker }) => `${title}, ${minutes} min${speaker ? `, ${speaker}` : ''}`).join('; ') || 'none',
  });
  const [a, b] = [words(mine), words(theirs)];
  return (Object.keys(a) as (keyof typeof a)[])
    .filter((field) => a[field] !== b[field])
    .map((field) => ({ field, mine: a[field], theirs: b[field] }));
}
