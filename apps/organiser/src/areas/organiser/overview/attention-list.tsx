import { type Attention, putOffAttention, type readOverview } from '@isocentre/contract/overview';
import type { Answer } from '@isocentre/contract/route';
import { ATTENTION, type AttentionKind, attentionPath, attentionWords, canBePutOff } from '@isocentre/domain/overview/attention';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { DAY_MS } from '@isocentre/domain/durations';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import '@isocentre/ui/tag.css';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { waited } from './overview-words.ts';

/** Older than this, somebody should have done it. */
const LATE_MS = DAY_MS;

const CHOICES = [
  [1, 'Tomorrow'],
  [3, 'In 3 days'],
  [7, 'In a week'],
] as const;

interface AttentionListProps {
  data: Pick<Answer<typeof readOverview>, 'attention' | 'putOff'>;
  edition: FrameData['edition'];
  now: Date;
  /** What was put off, or not any more, has changed. */
  onPutOff: () => void;
}

/** What waits for this person, the longest waiting first; and what they have put off. */
export function AttentionList({ data: { attention, putOff }, edition, now, onPutOff }: AttentionListProps) {
  const { sending, failure, attempt } = useAttempt();
  const remind = (kind: AttentionKind, days: number) =>
    void attempt(() => call(putOffAttention, { params: { edition: edition.slug, kind }, body: { days } }), onPutOff);
  return (
    <>
      {failure && <Notice kind="bad" title={failure.message} />}
      {attention.length === 0 && <p className="overview-none">Nothing waits for you.</p>}
      <ul className="attention">
        {attention.map((one) => (
          <Item key={one.kind} item={one} slug={edition.slug} now={now} onRemind={sending ? undefined : (days) => remind(one.kind, days)} />
        ))}
      </ul>
      {putOff.length > 0 && (
        <details className="put-off">
          <summary>{putOff.length === 1 ? 'One thing put off' : `${putOff.length} things put off`}</summary>
          <ul>
            {putOff.map(({ kind, count, until }) => (
              <li key={kind}>
                <span>
                  {count} {attentionWords(kind, count).toLowerCase()}, until{' '}
                  {dateInWords(localDate(new Date(until), edition.timeZone), { year: false })}
                </span>
                <Button look="plain" small onClick={() => remind(kind, 0)}>
                  Show again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ItemProps {
  item: Attention;
  slug: string;
  now: Date;
  onRemind: ((days: number) => void) | undefined;
}

function Item({ item: { kind, count, since }, slug, now, onRemind }: ItemProps) {
  const ms = now.getTime() - Date.parse(since);
  const words = attentionWords(kind, count);
  const menu = `remind-${kind}`;
  return (
    <li>
      <b className="attention-count">{count}</b>
      <span className="attention-words">{words}</span>
      <span className="attention-age">
        <span className={`tag ${ms > LATE_MS ? 'badge-bad' : 'badge-pending'}`}>
          <Icon name="clock" />
          {waited(ms)}
        </span>
        <span className="vh"> waiting</span>
      </span>
      <ButtonLink look="line" small to={`/organiser/${slug}/${attentionPath(kind)}`} aria-label={`${ATTENTION[kind].action}: ${words}`}>
        {ATTENTION[kind].action}
      </ButtonLink>
      {canBePutOff(kind) && (
        <>
          <button type="button" className="attention-later" popoverTarget={menu}>
            <Sign name="dots" />
            <span className="vh">Remind me later: {words}</span>
          </button>
          <ul className="pop attention-menu" id={menu} popover="auto" aria-label="Remind me">
            {CHOICES.map(([days, choice]) => (
              <li key={days}>
                <button
                  type="button"
                  className="pop-row"
                  onClick={({ currentTarget }) => {
                    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                    onRemind?.(days);
                  }}
                >
                  <Sign name="clock" />
                  <span>
                    <b>{choice}</b>
                    <small>or as soon as there is more of it</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
