import { listMessages, type MessageRow } from '@isocentre/contract/messages';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Tag } from '@isocentre/ui/tag.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { seenWords } from '../../../lib/day-words.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { MessageBadge, RefundBadge } from './message-badges.tsx';
import { countOf, handlerWords, MESSAGE_VIEWS, type MessageView, viewOf } from './message-words.ts';
import './messages.css';

/** What people wrote on the contact page, and who takes care of it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const [address] = useSearchParams();
  return (
    <>
      <PageHead title="Messages">What people wrote on the contact page of {edition.shortName}.</PageHead>
      {may(edition.roles, 'messages.answer') ? (
        <>
          <MailTabs />
          <Messages key={edition.slug} slug={edition.slug} view={viewOf(address.get('status'))} after={address.get('after')} />
        </>
      ) : (
        <NotForRole what="Answering messages" roles={PERMISSIONS['messages.answer'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function Messages({ slug, view, after }: { slug: string; view: MessageView; after: string | null }) {
  const load = useCallback(
    () => call(listMessages, { params: { edition: slug }, query: { status: view.status, ...(after ? { after } : {}) } }),
    [slug, view, after],
  );
  const { data, error, loading, again } = useLatest(load);
  const to = (one: MessageView, from?: string) => {
    const query = new URLSearchParams({ ...(one === MESSAGE_VIEWS[0] ? {} : { status: one.status }), ...(from ? { after: from } : {}) });
    return query.size === 0 ? '.' : `?${query.toString()}`;
  };
  return (
    <>
      <nav className="message-views" aria-label="Messages by state">
        {MESSAGE_VIEWS.map((one) => (
          <Link key={one.name} to={to(one)} aria-current={one === view ? 'true' : undefined}>
            {one.name}
            {data && <span className="tabs-count">{countOf(one, data.counts)}</span>}
          </Link>
        ))}
      </nav>
      {error && <ErrorState level="h2" title="The messages did not load" reason={error.message} onRetry={again} />}
      {!error && (loading || !data) && <Loading bones={<Bone shape="block" size="l" />}>Loading messages</Loading>}
      {!error && !loading && data && (
        <>
          {data.messages.length === 0 ? (
            <EmptyState level="h2" title={view.none} drawn={0.25}>
              Messages come from the contact page of the public site.
            </EmptyState>
          ) : (
            <ol className="messages">
              {data.messages.map((message) => (
                <Row key={message.id} message={message} view={view} />
              ))}
            </ol>
          )}
          <p className="messages-pages">
            {after && (
              <ButtonLink look="line" small to={to(view)}>
                Newest
              </ButtonLink>
            )}
            {data.next && (
              <ButtonLink look="line" small to={to(view, data.next)}>
                Older
              </ButtonLink>
            )}
          </p>
        </>
      )}
    </>
  );
}

function Row({ message, view }: { message: MessageRow; view: MessageView }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { id, name, type, excerpt, receivedAt, status, handler, refund } = message;
  return (
    <li className={status === 'new' ? 'message-row message-unread' : 'message-row'}>
      <Avatar name={name} />
      <div className="message-what">
        <p className="message-who">
          <Link to={`${id}${view === MESSAGE_VIEWS[0] ? '' : `?status=${view.status}`}`}>{name}</Link>
          {type && <Tag>{type}</Tag>}
          {refund && <RefundBadge refund={refund} />}
        </p>
        <p className="message-excerpt">{excerpt}</p>
        {handler && <p className="message-handler">{handlerWords(handler)}</p>}
      </div>
      <div className="message-state">
        <MessageBadge status={status} />
        <time dateTime={receivedAt}>{seenWords(receivedAt, timeZone)}</time>
      </div>
    </li>
  );
}
