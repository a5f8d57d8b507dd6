import type { Change } from '@isocentre/contract/calendar';
import { Button } from '@isocentre/ui/button.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useId } from 'react';
import { awayWords } from '../overview/overview-words.ts';
import { MATTER_WORDS, momentOf, zoneName } from './calendar-words.ts';

interface CalendarTableProps {
  changes: readonly Change[];
  now: Date;
  timeZone: string;
  chosen: Change;
  onChoose: (change: Change) => void;
}

/** The same as on the line, in words; on a phone this is all. */
export function CalendarTable({ changes, now, timeZone, chosen, onChoose }: CalendarTableProps) {
  const heading = useId();
  return (
    <section className="cal-all" aria-labelledby={heading}>
      <h2 id={heading}>All instants</h2>
      <table className="cal-table" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">When, {zoneName(now, timeZone)}</th>
            <th scope="col">What happens</th>
            <th scope="col">About</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="vh">Look closer</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const at = new Date(change.at);
            return (
              <tr key={`${change.at} ${change.matter} ${change.title}`} aria-current={change === chosen ? 'true' : undefined}>
                <td>
                  <time dateTime={change.at}>{momentOf(at, timeZone)}</time>
                </td>
                <th scope="row">
                  {change.title}
                  {change.besides.length > 0 && <small>{change.besides.join('. ')}.</small>}
                </th>
                <td>{MATTER_WORDS[change.matter]}</td>
                <td>
                  {at <= now ? <Badge state="off">Past</Badge> : <Badge state="info">{awayWords(at.getTime() - now.getTime())}</Badge>}
                </td>
                <td>
                  <Button look="plain" small aria-label={`Show: ${change.title}`} onClick={() => onChoose(change)}>
                    Show
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
