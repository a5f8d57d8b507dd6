import { readRecord, type RecordEntry } from '@isocentre/contract/record';
import { localTime } from '@isocentre/domain/editions/local-time';
import { actionWords } from '@isocentre/domain/people/action-words';
import { roleNames } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Sign } from '../frame/sign.tsx';
import { entityLink } from './entity-link.ts';
import { isFiltered, queryOf, withChoice } from './record-address.ts';
import { OpenedEntry } from './record-entry.tsx';
import { byDay, dayWords, fieldWords, whoWords } from './record-words.ts';

/** One page of the record, newest first. `address` without the opened row, so that opening one loads nothing again. */
export function RecordList({ address }: { address: string }) {
  const { slug, timeZone } = useOutletContext<FrameData>().edition;
  const load = useCallback(
    () => call(readRecord, { params: { edition: slug }, query: queryOf(new URLSearchParams(address), new Date(), timeZone) }),
    [address, slug, timeZone],
  );
  const { asked, again } = useAsked(load);
  const chosen = new URLSearchParams(address);
  if (asked.state === 'loading')
    return (
      <Loading
        bones={
          <div className="record-bones">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
              <Bone key={one} size="l" />
            ))}
          </div>
        }
      >
        Loading the record
      </Loading>
    );
  if (asked.state === 'failed')
    return <ErrorState level="h2" title="The record did not load" reason={asked.error.message} onRetry={again} />;
  const { entries, next } = asked.data;
  if (entries.length === 0)
    return (
      <EmptyState level="h2" title="Nothing found" drawn={0.25}>
        {isFiltered(chosen) ? (
          <>
            No entry matches this choice. <Link to=".">Show everything</Link>
          </>
        ) : (
          'Nothing is written here yet.'
        )}
      </EmptyState>
    );
  return (
    <div className="record">
      {byDay(entries, timeZone).map(({ day, entries: inDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className="record-day" id={`day-${day}`}>
            {dayWords(day, timeZone)}
          </h2>
          <ol>
            {inDay.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <div className="record-end">
        <p>Entries are never changed or deleted. Passwords, codes and card data are never in them. Times: {timeZone}.</p>
        <p className="record-pages">
          {chosen.has('after') && (
            <ButtonLink look="line" small to={withChoice(chosen, {})}>
              Newest
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink look="line" small to={withChoice(chosen, { after: next })}>
              Older
            </ButtonLink>
          )}
        </p>
      </div>
    </div>
  );
}

function Row({ entry }: { entry: RecordEntry }) {
  const { slug, timeZone } = useOutletContext<FrameData>().edition;
  const [address, setAddress] = useSearchParams();
  const open = address.get('open') === entry.id;
  const toggle = () =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.delete('open');
        else next.set('open', entry.id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const link = entityLink(entry, slug);
  const details = [
    entry.subject && `about ${entry.subject.name || 'somebody who is erased'}`,
    entry.fields.length > 0 && entry.fields.map((field) => fieldWords(field).toLowerCase()).join(', '),
    entry.details === 'erased' && 'what it said is erased',
  ].filter(Boolean);
  return (
    <li className={open ? 'record-row record-open' : 'record-row'}>
      <time dateTime={entry.at}>{localTime(new Date(entry.at), timeZone)}</time>
      <span className="record-who">
        {entry.actor?.name ? (
          <Avatar name={entry.actor.name} />
        ) : (
          <span className="record-machine">
            <Sign name={entry.actorKind === 'visitor' ? 'people' : 'settings'} />
          </span>
        )}
        <span>
          {whoWords(entry)}
          {entry.role && <small>{roleNames[entry.role]}</small>}
        </span>
      </span>
      <div className="record-what">
        <button type="button" aria-expanded={open} aria-controls={open ? `entry-${entry.id}` : undefined} onClick={toggle}>
          {actionWords(entry.action)}
          <Sign name="down" />
        </button>
        {details.length > 0 && <small>{details.join('; ')}</small>}
      </div>
      {link && (
        <Link className="record-link" to={link.to}>
          {link.words}
        </Link>
      )}
      {open && <OpenedEntry id={entry.id} />}
    </li>
  );
}
