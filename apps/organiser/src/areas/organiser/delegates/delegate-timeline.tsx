import { readDelegateTimeline, type TimelineEntry } from '@isocentre/contract/delegates/delegate';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk, useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { told } from './timeline-words.ts';

/** What happened, newest first; older events come on demand. */
export function DelegateTimeline({ id }: { id: string }) {
  const { slug, timeZone, startsOn } = useOutletContext<FrameData>().edition;
  const ask = useAsk();
  const load = useCallback(() => call(readDelegateTimeline, { params: { edition: slug, id }, query: {} }), [slug, id]);
  const { asked, again, set } = useAsked(load);
  const [failed, setFailed] = useState(false);
  if (asked.state === 'loading') return <Loading bones={<Bone size="l" />}>Loading the timeline</Loading>;
  if (asked.state === 'failed') return <ErrorState title="The timeline did not load" reason={asked.error.message} onRetry={again} />;
  const { entries, next } = asked.data;
  const older = async (after: string) => {
    setFailed(false);
    try {
      const more = await ask(() => call(readDelegateTimeline, { params: { edition: slug, id }, query: { after } }));
      set({ entries: [...entries, ...more.entries], next: more.next });
    } catch {
      setFailed(true);
    }
  };
  const dayOf = ({ at }: TimelineEntry) => localDate(new Date(at), timeZone);
  return (
    <>
      <ol className="timeline">
        {entries.map((entry, i) => {
          const { what, note, bead } = told(entry);
          const day = dayOf(entry);
          const before = entries[i - 1];
          const time = localTime(new Date(entry.at), timeZone);
          return (
            <li key={entry.id} className={`timeline-${bead}`}>
              {(!before || dayOf(before) !== day) && (
                <span className="timeline-day">{dateInWords(day, { year: day.slice(0, 4) !== startsOn.slice(0, 4) })}</span>
              )}
              <b>{what}</b>
              <small>
                <time dateTime={entry.at}>{time}</time>
                {note && `, ${note}`}
              </small>
            </li>
          );
        })}
      </ol>
      {failed && <p role="alert">Older events did not load.</p>}
      {next !== null && (
        <Button look="line" small onClick={() => void older(next)}>
          Older
        </Button>
      )}
    </>
  );
}
