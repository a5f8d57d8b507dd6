import type { Change } from '@isocentre/contract/calendar';
import { addresses } from '@isocentre/domain/addresses';
import { MINUTE_MS } from '@isocentre/domain/durations';
import type { Matter } from '@isocentre/domain/editions/coming-changes';
import type { Permission } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { awayWords } from '../overview/overview-words.ts';
import { momentOf, zoneName } from './calendar-words.ts';
import { usePreview } from './use-preview.ts';

/** Where a change of this matter is seen best. */
const SEEN_AT: Record<Matter, string> = {
  registration: addresses.registration,
  abstracts: addresses.abstractGuidelines,
  workshop: addresses.registration,
  conference: addresses.home,
  notices: addresses.home,
  money: addresses.registration,
  publications: addresses.home,
};

/** Where a date of this matter is set, and who may. Publications are moved where they are listed. */
const SET_AT: Record<Matter, { path: string; needs: Permission; words: string }> = {
  registration: { path: 'settings/fees/phases', needs: 'settings.change', words: 'Change this date' },
  abstracts: { path: 'settings/dates', needs: 'settings.change', words: 'Change this date' },
  workshop: { path: 'settings/dates', needs: 'settings.change', words: 'Change this date' },
  conference: { path: 'settings/dates', needs: 'settings.change', words: 'Change this date' },
  notices: { path: 'content/notices', needs: 'content.change', words: 'Change the notices' },
  money: { path: 'settings/refunds', needs: 'settings.change', words: 'Change this date' },
  publications: { path: 'content', needs: 'content.publish', words: 'Show the publications' },
};

interface ChangePanelProps {
  slug: string;
  timeZone: string;
  now: Date;
  change: Change;
  mayPreview: boolean;
  mayDo: (permission: Permission) => boolean;
}

/** One change: what happens, and what a visitor sees a minute before and at that instant. */
export function ChangePanel({ slug, timeZone, now, change, mayPreview, mayDo }: ChangePanelProps) {
  const heading = useId();
  const { opening, failure, open } = usePreview(slug);
  const at = new Date(change.at);
  const before = new Date(at.getTime() - MINUTE_MS);
  const path = SEEN_AT[change.matter];
  const set = SET_AT[change.matter];
  return (
    <section className="cal-panel" aria-labelledby={heading}>
      <div className="cal-panel-head">
        <h2 id={heading}>{change.title}</h2>
        {at <= now ? <Badge state="off">Past</Badge> : <Badge state="pending">{awayWords(at.getTime() - now.getTime())}</Badge>}
      </div>
      <p>
        <time dateTime={change.at}>{momentOf(at, timeZone)}</time> {zoneName(at, timeZone)}
      </p>
      {change.besides.length > 0 && (
        <ul className="cal-besides">
          {change.besides.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {mayPreview && (
        <div className="cal-acts" role="group" aria-label="What a visitor sees">
          <Button look="line" disabled={opening} onClick={() => open({ at: before.toISOString(), drafts: false, path })}>
            See {momentOf(before, timeZone, { year: false })}
          </Button>
          <Button look="line" disabled={opening} onClick={() => open({ at: at.toISOString(), drafts: false, path })}>
            See {momentOf(at, timeZone, { year: false })}
          </Button>
        </div>
      )}
      {at > now && mayDo(set.needs) && (
        <p>
          <Link to={`/organiser/${slug}/${set.path}${set.path.startsWith('settings') ? `?at=${encodeURIComponent(change.at)}` : ''}`}>
            {set.words}
          </Link>
        </p>
      )}
      {failure && (
        <Notice kind="bad" title="The preview did not open">
          <p>{failure.message}</p>
        </Notice>
      )}
    </section>
  );
}
