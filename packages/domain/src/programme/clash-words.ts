import type { Clash, EntryRef } from './clashes.ts';
import type { Draft } from './draft.ts';
import { clockOf, DAY_MINUTES } from './times.ts';

const clock = (minutes: number) => clockOf(minutes) ?? (minutes === DAY_MINUTES ? '24:00' : 'after midnight');

export function entryTitle({ sessions }: Pick<Draft, 'sessions'>, { session: id, slot }: EntryRef): string {
  const session = sessions.find((one) => one.id === id);
  return (slot === null ? session?.title : session?.slots.find((one) => one.id === slot)?.title) ?? '';
}

/** In a few words, for a heading. */
export function clashHeading(draft: Draft, clash: Clash): string {
  const [first] = clash.entries;
  const session = draft.sessions.find(({ id }) => id === first?.session);
  const room = draft.rooms.find(({ id }) => id === session?.roomId)?.name ?? '';
  switch (clash.kind) {
    case 'room':
      return `${room} twice, ${clock(clash.span.from)}`;
    case 'person':
      return `${clash.who} twice, ${clock(clash.span.from)}`;
    case 'minutes':
      return 'More minutes than the session has';
    case 'room-hours':
      return `${room} is not open`;
    case 'day':
      return 'Runs into the next day';
    case 'vacant':
      return session?.starts == null ? 'Nobody presents' : `Nobody presents, ${clock(clash.span.from)}`;
  }
}

/** One sentence that names both entries. */
export function clashInWords(draft: Draft, clash: Clash): string {
  const [first, second] = clash.entries.map((entry) => `“${entryTitle(draft, entry)}”`);
  const until = `${clock(clash.span.from)} to ${clock(clash.span.until)}`;
  switch (clash.kind) {
    case 'room':
      return `${first} and ${second} are in the same room, ${until}.`;
    case 'person':
      return `${clash.who} is needed in ${first} and ${second}, ${until}.`;
    case 'minutes':
      return `The talks of ${first} take ${clash.span.until - clash.span.from} minutes more than it has; ${second} runs beyond its end.`;
    case 'room-hours':
      return `${first} is held while its room is closed, ${until}.`;
    case 'day':
      return `The talks of ${first} run beyond midnight.`;
    case 'vacant':
      return vacancyInWords(draft, clash);
  }
}

/** `“Dose to the heart” was given back by its author: its slot in “Free papers” is vacant.` */
function vacancyInWords({ sessions, vacant = [] }: Draft, { entries: [entry] }: Clash): string {
  const left = vacant.find(({ slot }) => slot === entry?.slot);
  const session = sessions.find(({ id }) => id === entry?.session)?.title ?? '';
  const why = left?.why === 'declined' ? 'was given back by its author' : 'is not among the accepted abstracts any more';
  return `“${left?.title ?? ''}” ${why}: its slot in “${session}” is vacant.`;
}
