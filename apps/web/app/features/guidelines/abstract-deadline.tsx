import { printedDate } from '@isocentre/domain/abstracts/dates';
import { useNextChange } from '../../lib/use-next-change.ts';
import { Badge } from '../../ui/tag.tsx';

interface AbstractDeadlineProps {
  /** As advertised; it may be over while the window is still open. */
  date: string;
  window: 'upcoming' | 'open' | 'closed';
  note: 'extended' | 'Extendable: Expired' | null;
  lastDay: string | null;
  nextChangeAt: string | null;
}

const BADGES = {
  upcoming: { state: 'pending', word: 'Opens later' },
  open: { state: 'good', word: 'Open' },
  closed: { state: 'off', word: 'Closed' },
} as const;

export function AbstractDeadline({ date, window, note, lastDay, nextChangeAt }: AbstractDeadlineProps) {
  useNextChange(nextChangeAt);
  const { state, word } = BADGES[window];
  return (
    <section className="deadline" aria-labelledby="deadline-heading">
      <h2 id="deadline-heading">Deadline</h2>
      <p className="deadline-date">
        <time dateTime={date}>{printedDate(date)}</time>
      </p>
      {note === 'extended' && lastDay && (
        <p>
          extended to <time dateTime={lastDay}>{printedDate(lastDay)}</time>
        </p>
      )}
      {note === 'Extendable: Expired' && <p>{note}</p>}
      <p className="deadline-state">
        Submission <Badge state={state}>{word}</Badge>
      </p>
    </section>
  );
}
