import type { Message } from '@isocentre/contract/messages';
import { localTime } from '@isocentre/domain/editions/local-time';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { mobileInWords } from '@isocentre/domain/registration/countries';
import { EmailWords, Facts } from '@isocentre/ui/facts.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { dayOf, seenWords } from '../../../lib/day-words.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageBadge, RefundBadge } from './message-badges.tsx';
import { mailFailed, mailWords } from './message-words.ts';
import './messages.css';
import { useMessage } from './use-message.ts';

/** One message: what was asked, by whom, what was answered, and who takes care of it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (!may(edition.roles, 'messages.answer'))
    return (
      <>
        <PageHead title="Message" />
        <NotForRole what="Answering messages" roles={PERMISSIONS['messages.answer'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <OneMessage key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
}

function OneMessage({ slug, id }: { slug: string; id: string }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [said, setSaid] = useState('');
  const { asked, again, failed, run, change } = useMessage(slug, id);
  const status = address.get('status');
  const list = `/organiser/${slug}/mail/messages${status ? `?status=${status}` : ''}`;
  const trail = <Link to={list}>Messages</Link>;
  if (asked.state === 'loading')
    return (
      <>
        <PageHead title="Message" trail={trail} />
        <Loading bones={<Bone shape="block" />}>Loading the message</Loading>
      </>
    );
  if (asked.state === 'failed')
    return (
      <>
        <PageHead title="Message" trail={trail} />
        {asked.error.status === 404 || asked.error.status === 422 ? (
          <EmptyState level="h2" title="No such message">
            It may have been erased with the person who wrote it. {trail}
          </EmptyState>
        ) : (
          <ErrorState level="h2" title="The message did not load" reason={asked.error.message} onRetry={again} />
        )}
      </>
    );
  const message = asked.data;
  const { handler } = message;
  return (
    <>
      <PageHead title={`Message from ${message.name}`} trail={trail}>
        <MessageBadge status={message.status} /> {message.refund && <RefundBadge refund={message.refund} />}
      </PageHead>
      <p role="status" className="vh">
        {said}
      </p>
      <div className="message-grid">
        <div className="message-main">
          {handler && !handler.you && message.status !== 'answered' && (
            <Notice kind="warn" title={`${handler.name} is handling this message`}>
              <p>Since {seenWords(handler.since, timeZone)}. Talk to them before you answer it.</p>
            </Notice>
          )}
          <Panel title="What was written">
            <p className="message-text">{message.message}</p>
          </Panel>
          <Answers message={message} />
          {message.status === 'spam' ? (
            failed && <Notice kind="bad" title={failed} />
          ) : (
            <AnswerForm
              slug={slug}
              message={message}
              failed={failed}
              run={run}
              onTyping={() => void change({ handling: true })}
              onSaid={setSaid}
            />
          )}
        </div>
        <div className="message-side">
          <Panel title="Sender">
            <Sender message={message} slug={slug} />
          </Panel>
          <MessageActions
            message={message}
            onChange={async (body, words) => {
              if (!(await change(body))) return;
              setSaid(words);
              // Opened again, it would be read at once.
              if (body.status === 'new') void navigate(list);
            }}
          />
        </div>
      </div>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="message-panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Answers({ message: { answers, status, name } }: { message: Message }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  if (answers.length === 0)
    return status === 'answered' ? (
      <Panel title="Answered elsewhere">
        <p>Somebody marked this message as answered. What {name} was told is not known here.</p>
      </Panel>
    ) : null;
  return (
    <Panel title={answers.length === 1 ? 'The answer' : 'The answers'}>
      <ol className="message-answers">
        {answers.map(({ id, by, at, text, mail }) => (
          <li key={id}>
            <p className="message-text">{text}</p>
            <p className={mailFailed(mail) ? 'message-by message-failed' : 'message-by'}>
              {by}, {seenWords(at, timeZone)}: {mailWords(mail)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Sender({ message, slug }: { message: Message; slug: string }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { name, email, mobile, type, receivedAt, delegate, refund } = message;
  return (
    <Facts
      facts={[
        ['Name', name],
        [
          'E-mail',
          <a key="mail" href={`mailto:${email}`}>
            <EmailWords email={email} />
          </a>,
        ],
        ['Mobile', mobileInWords('', mobile)],
        ['Subject', type ?? 'Not given'],
        ['Received', `${dayOf(receivedAt, timeZone)}, ${localTime(new Date(receivedAt), timeZone)}`],
        [
          'Delegate',
          delegate ? (
            <Link key="delegate" to={`/organiser/${slug}/delegates/${delegate.id}`}>{`${delegate.number} ${delegate.name}`}</Link>
          ) : (
            'Nobody with this address'
          ),
        ],
        [
          'Refund',
          refund &&
            (refund.day === null
              ? `No payment with this address was found before it arrived. Enquiries are taken for ${refund.of} days after a payment.`
              : `It arrived on day ${refund.day} after the last payment. Enquiries are taken for ${refund.of} days.`),
        ],
      ]}
    />
  );
}
