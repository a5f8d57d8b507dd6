import { listMailings, type Mailing } from '@isocentre/contract/letters/mailings';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { ButtonLink } from '../../../../lib/button-link.tsx';
import { call } from '../../../../lib/call.ts';
import { seenWords } from '../../../../lib/day-words.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import { MailTabs } from '../mail-tabs.tsx';
import '../messages.css';
import '../outbox.css';
import { groupName, lettersWords, momentWords, stateOf } from './mailing-words.ts';

/** Letters to groups: prepared, planned, sent and held. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <>
      <PageHead
        title="Letters to groups"
        actions={may(edition.roles, 'mail.send') && <ButtonLink to={`/organiser/${edition.slug}/mail/new`}>Write to a group</ButtonLink>}
      >
        One text to many, each by name. Nothing leaves before somebody releases it.
      </PageHead>
      <MailTabs />
      {may(edition.roles, 'mail.send') ? (
        <List key={edition.slug} slug={edition.slug} />
      ) : (
        <NotForRole what="Letters to groups" roles={PERMISSIONS['mail.send'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function List({ slug }: { slug: string }) {
  const { data, error, again } = useLatest(useCallback(() => call(listMailings, { params: { edition: slug } }), [slug]));
  if (error && !data) return <ErrorState level="h2" title="The letters did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading letters to groups</Loading>;
  if (data.mailings.length === 0)
    return (
      <EmptyState level="h2" title="Nothing yet" drawn={0.25}>
        What you write to a group is listed here.
      </EmptyState>
    );
  return (
    <ol className="messages" aria-label="Letters to groups">
      {data.mailings.map((mailing) => (
        <Row key={mailing.id} slug={slug} mailing={mailing} timeZone={data.timeZone} />
      ))}
    </ol>
  );
}

function Row({ slug, mailing, timeZone }: { slug: string; mailing: Mailing; timeZone: string }) {
  const { id, subject, group, plannedFor, letters, note, by, at } = mailing;
  const [words, badge] = stateOf(mailing);
  return (
    <li className="outbox-row">
      <div className="outbox-what">
        <p className="outbox-to">
          <b>
            <Link to={`/organiser/${slug}/mail/mailings/${id}`}>{subject}</Link>
          </b>
          <span className="quiet">{groupName(group)}</span>
        </p>
        <p>
          {plannedFor !== null && `${momentWords(plannedFor)}. `}
          {letters.waiting + letters.sent + letters.failed > 0
            ? `${lettersWords(letters.sent)} sent, ${letters.waiting} waiting, ${letters.failed} not delivered.`
            : `Written by ${by}.`}
        </p>
        {note !== null && <p className="outbox-cause">{note}</p>}
      </div>
      <div className="message-state">
        <Badge state={badge}>{words}</Badge>
        <time dateTime={at}>{seenWords(at, timeZone)}</time>
      </div>
    </li>
  );
}
