import { addresses } from '@isocentre/domain/addresses';
import { printedDate } from '@isocentre/domain/abstracts/dates';
import { closedOn } from '@isocentre/domain/abstracts/deadline';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useNextChange } from '../../lib/use-next-change.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

interface AbstractDeadlineProps {
  /** As advertised; it may be over while the window is still open. */
  date: string;
  window: 'upcoming' | 'open' | 'closed';
  note: 'extended' | 'Extendable: Expired' | null;
  extendedTo: string | null;
  lastDay: string;
  nextChangeAt: string | null;
}

const BADGES = {
  upcoming: { state: 'pending', word: 'Opens later' },
  open: { state: 'good', word: 'Open' },
  closed: { state: 'off', word: 'Closed' },
} as const;

/** The deadline, its extension if there is one, and the link to submit. */
export function AbstractDeadline({ date, window, note, extendedTo, lastDay, nextChangeAt }: AbstractDeadlineProps) {
  useNextChange(nextChangeAt);
  const { state, word } = BADGES[window];
  return (
    <section className="deadline" aria-labelledby="deadline-heading">
      <h2 id="deadline-heading">Deadline</h2>
      <p className="deadline-date">
        <time dateTime={date}>{printedDate(date)}</time>
      </p>
      {extendedTo && window !== 'closed' && (
        <p className="deadline-extended">
          extended to <time dateTime={extendedTo}>{printedDate(extendedTo)}</time>
        </p>
      )}
      {note === 'Extendable: Expired' && (
        <p>
          {note}. {closedOn(lastDay)}
        </p>
      )}
      <p className="deadline-state">
        Submission <Badge state={state}>{word}</Badge>
      </p>
      {window === 'open' && <ButtonLink to={addresses.abstracts}>Submit your abstract</ButtonLink>}
    </section>
  );
}
