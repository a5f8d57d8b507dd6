import type { Clash } from '@isocentre/domain/programme/clashes';
import type { Draft } from '@isocentre/domain/programme/draft';
import { Icon } from '@isocentre/ui/icon.tsx';
import { timeWords } from '@isocentre/domain/programme/change-words';
import { roomWords } from './programme-words.ts';

interface ListProps {
  draft: Draft;
  dayId: number;
  clashes: readonly Clash[];
  onSelect: (id: number) => void;
}

/** On a phone: the day as a list. Sessions are moved by their form there. */
export function ProgrammeList({ draft, dayId, clashes, onSelect }: ListProps) {
  const sessions = draft.sessions
    .filter((session) => session.dayId === dayId && session.starts !== null)
    .toSorted((a, b) => (a.starts ?? '').localeCompare(b.starts ?? ''));
  return (
    <ul className="programme-list">
      {sessions.map((session) => (
        <li key={session.id}>
          <button type="button" onClick={() => onSelect(session.id)}>
            <b>{session.title}</b>
            <span>
              {timeWords(session)}, {roomWords(draft, session.roomId)}
            </span>
            {clashes.some(({ entries }) => entries.some((one) => one.session === session.id)) && (
              <span className="programme-sign">
                <Icon name="warning" /> Clash
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
