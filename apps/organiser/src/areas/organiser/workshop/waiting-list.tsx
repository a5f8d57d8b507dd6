import type { Workshop } from '@isocentre/contract/workshop';
import { Button } from '@isocentre/ui/button.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { seenWords } from '../../../lib/day-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import type { WaitingAct } from './waiting-dialog.tsx';
import { untilWords } from './workshop-words.ts';

interface WaitingListProps {
  slug: string;
  workshop: Workshop;
  onAct: (act: WaitingAct) => void;
}

/** In the order in which places are offered; `?show=lapsing`: only offers that lapse within a day. */
export function WaitingList({ slug, workshop: { waiting, free }, onAct }: WaitingListProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const lapsing = useSearchParams()[0].get('show') === 'lapsing';
  const shown = waiting.map((entry, n) => ({ entry, turn: n + 1 })).filter(({ entry }) => entry.lapsesSoon || !lapsing);
  return (
    <section className="workshop-part" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">Waiting list</h2>
      {lapsing && (
        <p className="workshop-none">
          Only offers that lapse within a day: {shown.length}. <Link to=".">Show all</Link>
        </p>
      )}
      {shown.length === 0 ? (
        !lapsing && <p className="workshop-none">Nobody waits for a place.</p>
      ) : (
        <ol className="workshop-rows" aria-label="Waiting list">
          {shown.map(({ entry, turn }) => (
            <li key={entry.id}>
              <span className="workshop-turn">{turn}</span>
              <div className="workshop-who">
                <Link to={`/organiser/${slug}/delegates/${entry.registration}`}>{entry.name}</Link>
                <small>
                  {entry.number}
                  {entry.seats > 1 && `, ${entry.seats} places`}, since {seenWords(entry.joinedAt, timeZone)}
                </small>
              </div>
              {entry.state === 'offered' ? (
                <Badge state="pending">Offered until {untilWords(entry.offeredUntil, timeZone)}</Badge>
              ) : (
                <Badge state="info">Waits</Badge>
              )}
              <div className="workshop-acts">
                {entry.state === 'waiting' && (free === null || free >= entry.seats) && (
                  <Act words="Offer now" name={entry.name} onClick={() => onAct({ what: 'offer', entry })} />
                )}
                {entry.state === 'offered' && (
                  <Act words="Give longer" name={entry.name} onClick={() => onAct({ what: 'extend', entry })} />
                )}
                <Act words="Remove" name={entry.name} onClick={() => onAct({ what: 'remove', entry })} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const Act = ({ words, name, onClick }: { words: string; name: string; onClick: () => void }) => (
  <Button look="line" small onClick={onClick}>
    {words}
    <span className="vh"> {name}</span>
  </Button>
);
