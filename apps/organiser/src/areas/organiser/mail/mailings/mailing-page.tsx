import { type MailingLetter, type ReadMailing, readMailing } from '@isocentre/contract/letters/mailings';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useLatest } from '../../../../session/use-latest.ts';
import '../../abstracts/abstracts.css';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import { Said } from '../../money/said.tsx';
import '../messages.css';
import { CallOff } from './call-off.tsx';
import { MailingRecipients } from './mailing-recipients.tsx';
import { differenceOf, groupName, lettersWords, momentWords, namesWords, stateOf } from './mailing-words.ts';
import { ReleasePanel } from './release-panel.tsx';

/** One letter to a group: whom it reaches now, and its release. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (!may(edition.roles, 'mail.send'))
    return (
      <>
        <PageHead title="Letter to a group" />
        <NotForRole what="Letters to groups" roles={PERMISSIONS['mail.send'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Loaded key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
}

function Loaded({ slug, id }: { slug: string; id: string }) {
  const { data, error, again } = useLatest(useCallback(() => call(readMailing, { params: { edition: slug, id } }), [slug, id]));
  const trail = <Link to={`/organiser/${slug}/mail/mailings`}>Letters to groups</Link>;
  if (data) return <One slug={slug} read={data} trail={trail} onAgain={again} />;
  return (
    <>
      <PageHead title="Letter to a group" trail={trail} />
      {error?.status === 404 && (
        <EmptyState level="h2" title="No such letter">
          It may be to a group of a table that you do not read. {trail}
        </EmptyState>
      )}
      {error && error.status !== 404 && (
        <ErrorState level="h2" title="The letter did not load" reason={error.fields['filter'] ?? error.message} onRetry={again} />
      )}
      {!error && <Loading bones={<Bone shape="block" size="l" />}>Loading the letter</Loading>}
    </>
  );
}

interface OneProps {
  slug: string;
  read: ReadMailing;
  trail: React.ReactNode;
  onAgain: () => void;
}

function One({ slug, read, trail, onAgain }: OneProps) {
  const { mailing, recipients, timeZone } = read;
  const [said, setSaid] = useState('');
  /** As they were when a release was refused, because something had changed. */
  const [before, setBefore] = useState<readonly MailingLetter[]>();
  const [words, badge] = stateOf(mailing);
  const { letters, plannedFor, note } = mailing;
  const done = (what: string) => {
    setSaid(what);
    setBefore(undefined);
    onAgain();
  };
  return (
    <>
      <PageHead title={mailing.subject} trail={trail}>
        <Badge state={badge}>{words}</Badge> {groupName(mailing.group)}, written by {mailing.by}.
      </PageHead>
      <Said words={said} />
      {note !== null && (
        <Notice kind="warn" title={mailing.state === 'held' ? 'It has not left.' : 'Not all of it has left.'}>
          {note}
        </Notice>
      )}
      {before && recipients && <Changed before={before} now={recipients.letters} />}
      <div className="message-grid">
        <div className="message-main">
          {recipients && <MailingRecipients group={mailing.group} recipients={recipients} />}
          <section className="message-panel">
            <h2>What</h2>
            <p className="message-text">{mailing.body}</p>
          </section>
        </div>
        <div className="message-side">
          {recipients && (
            <ReleasePanel
              slug={slug}
              id={mailing.id}
              letters={recipients.letters}
              timeZone={timeZone}
              onReleased={done}
              onChanged={(shown) => {
                setBefore(shown);
                onAgain();
              }}
            />
          )}
          {!recipients && (
            <section className="message-panel">
              <h2>What became of it</h2>
              {plannedFor !== null && <p>Planned for {momentWords(plannedFor)}, by the clock of the conference.</p>}
              {mailing.releasedBy !== null && <p>Released by {mailing.releasedBy}.</p>}
              <p>
                {lettersWords(letters.sent)} sent, {letters.waiting} waiting, {letters.failed} not delivered
                {letters.dropped > 0 && `, ${letters.dropped} taken back before they left`}.
              </p>
            </section>
          )}
          <CallOff slug={slug} mailing={mailing} onDone={done} />
        </div>
      </div>
    </>
  );
}

/** Before anything is released: what is different from what was shown. */
function Changed({ before, now }: { before: readonly MailingLetter[]; now: readonly MailingLetter[] }) {
  const { gone, come, changed } = differenceOf(before, now);
  const lines = [
    ['No longer in the group', gone],
    ['New in the group', come],
    ['Would read something else now', changed],
  ] as const;
  return (
    <Notice kind="warn" title="Nothing was released: the group has changed since it was shown to you.">
      <ul>
        {lines.map(
          ([words, names]) =>
            names.length > 0 && (
              <li key={words}>
                {words}: {namesWords(names)}
              </li>
            ),
        )}
      </ul>
      <p>Below is the group as it is now. You can release it as it stands.</p>
    </Notice>
  );
}
