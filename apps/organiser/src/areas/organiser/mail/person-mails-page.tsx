import { type Letter, listLetters } from '@isocentre/contract/letters';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { purposeWords } from '@isocentre/domain/letters/letter-purposes';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import { instantWords } from '../abstracts/call-words.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import './messages.css';
import { eventWords, LETTER_STATES } from './outbox-words.ts';
import './outbox.css';

/** Every mail to one person: what it said, when, and what became of it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { account = '' } = useParams();
  return (
    <>
      <PageHead title="Mails to one person" trail={<Link to={`/organiser/${edition.slug}/mail`}>Outgoing mail</Link>}>
        Everything that {edition.shortName} has written to them, receipts and drafts included, newest first.
      </PageHead>
      {may(edition.roles, 'mail.send') ? (
        <PersonMails key={`${edition.slug} ${account}`} slug={edition.slug} account={account} />
      ) : (
        <NotForRole what="The list of mails" roles={PERMISSIONS['mail.send'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function PersonMails({ slug, account }: { slug: string; account: string }) {
  const { data, error, again } = useLatest(
    useCallback(() => call(listLetters, { params: { edition: slug }, query: { account } }), [slug, account]),
  );
  if (error && !data) return <ErrorState level="h2" title="The mails did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the mails</Loading>;
  if (data.letters.length === 0)
    return (
      <EmptyState level="h2" title="No mail to this person" drawn={0.25}>
        Nothing has been written to them, or you may not see what was.
      </EmptyState>
    );
  return (
    <ol className="messages" aria-label="Mails to this person">
      {data.letters.map((letter) => (
        <Mail key={letter.id} letter={letter} />
      ))}
    </ol>
  );
}

function Mail({ letter }: { letter: Letter }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { purpose, state, addresses, subject, text, cause, erased, events, writtenAt, sentAt } = letter;
  const { name, badge } = LETTER_STATES[state];
  return (
    <li className="outbox-row">
      <div className="outbox-what">
        <p className="outbox-to">
          <b>{subject ?? purposeWords(purpose)}</b>
          {addresses !== null && <span className="quiet">{addresses.join(', ')}</span>}
        </p>
        {subject !== null && <p>{purposeWords(purpose)}</p>}
        {cause !== null && <p className="outbox-cause">The mail server: {cause}</p>}
        <details className="outbox-more">
          <summary>
            What it said and what happened<span className="vh">: {subject ?? purposeWords(purpose)}</span>
          </summary>
          <ol className="outbox-events">
            {events.map(({ at, state: reached, attempt, code }) => (
              <li key={`${at} ${reached}`}>
                <time dateTime={at}>{instantWords(at, timeZone)}</time> {eventWords({ state: reached, attempt, code })}
              </li>
            ))}
          </ol>
          {text === null ? (
            <p className="quiet">
              {erased
                ? 'What it said was erased.'
                : sentAt === null
                  ? 'What it says is written when it leaves.'
                  : 'What it said is not kept, because it is about somebody else.'}
            </p>
          ) : (
            <p className="outbox-text">{text}</p>
          )}
        </details>
      </div>
      <div className="message-state">
        <Badge state={badge}>{name}</Badge>
        <time dateTime={sentAt ?? writtenAt}>{instantWords(sentAt ?? writtenAt, timeZone)}</time>
      </div>
    </li>
  );
}
