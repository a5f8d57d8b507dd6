import type { Attention } from '@isocentre/contract/overview';
import { ATTENTION, attentionPath, attentionWords } from '@isocentre/domain/overview/attention';
import { DAY_MS } from '@isocentre/domain/durations';
import { Icon } from '@isocentre/ui/icon.tsx';
import '@isocentre/ui/tag.css';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { waited } from './overview-words.ts';

/** Older than this, somebody should have done it. */
const LATE_MS = DAY_MS;

/** What waits for this person, the longest waiting first. */
export function AttentionList({ attention, slug, now }: { attention: readonly Attention[]; slug: string; now: Date }) {
  if (attention.length === 0) return <p className="overview-none">Nothing waits for you.</p>;
  return (
    <ul className="attention">
      {attention.map(({ kind, count, since }) => {
        const ms = now.getTime() - Date.parse(since);
        return (
          <li key={kind}>
            <b className="attention-count">{count}</b>
            <span className="attention-words">{attentionWords(kind, count)}</span>
            <span className="attention-age">
              <span className={`tag ${ms > LATE_MS ? 'badge-bad' : 'badge-pending'}`}>
                <Icon name="clock" />
                {waited(ms)}
              </span>
              <span className="vh"> waiting</span>
            </span>
            <ButtonLink look="line" small to={`/organiser/${slug}/${attentionPath(kind)}`}>
              {ATTENTION[kind].action}
              <span className="vh">: {attentionWords(kind, count)}</span>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
