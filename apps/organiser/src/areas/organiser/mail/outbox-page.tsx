import { listOutbox, type OutboxQuery } from '@isocentre/contract/letters/outbox';
import { purposeWords } from '@isocentre/domain/letters/letter-purposes';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { MailTabs } from './mail-tabs.tsx';
import './messages.css';
import { OutboxLetters } from './outbox-letters.tsx';
import { STATE_CHOICES } from './outbox-words.ts';
import './outbox.css';

/** All mail that left or should have left: what was not delivered first. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <>
      <PageHead title="Outgoing mail">Every mail that {edition.shortName} sends, to whom, and what became of it.</PageHead>
      <MailTabs />
      {may(edition.roles, 'mail.send') ? (
        <Outbox key={edition.slug} slug={edition.slug} />
      ) : (
        <NotForRole what="The list of mails" roles={PERMISSIONS['mail.send'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function useOutbox(slug: string, { state, purpose, after }: OutboxQuery) {
  const load = useCallback(
    () =>
      call(listOutbox, {
        params: { edition: slug },
        query: { ...(state ? { state } : {}), ...(purpose ? { purpose } : {}), ...(after ? { after } : {}) },
      }),
    [slug, state, purpose, after],
  );
  return useLatest(load);
}

function Outbox({ slug }: { slug: string }) {
  const [address, setAddress] = useSearchParams();
  const [state, purpose, after, failedAfter] = ['state', 'purpose', 'after', 'failed'].map((name) => address.get(name) ?? undefined);
  const [said, setSaid] = useState('');
  const failed = useOutbox(slug, { state: 'failed,bounced', after: failedAfter });
  const recent = useOutbox(slug, { state, purpose, after });
  const choose = (change: Readonly<Record<string, string>>, rest: readonly string[] = [], from = address) => {
    const next = new URLSearchParams(from);
    for (const name of rest) next.delete(name);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return `?${next.toString()}`;
  };
  // From the address as it is now, not as it was drawn: two quick choices count both.
  const narrow = (change: Readonly<Record<string, string>>) =>
    setAddress(new URLSearchParams(choose(change, ['after'], new URLSearchParams(location.search))), { preventScrollReset: true });
  if (recent.error ?? failed.error)
    return (
      <ErrorState
        level="h2"
        title="The mails did not load"
        reason={(recent.error ?? failed.error)?.message}
        onRetry={() => {
          recent.again();
          failed.again();
        }}
      />
    );
  if (!recent.data || !failed.data) return <Loading bones={<Bone shape="block" size="l" />}>Loading mails</Loading>;
  const undelivered = (failed.data.counts.failed ?? 0) + (failed.data.counts.bounced ?? 0);
  return (
    <>
      <p role="status" className="vh">
        {said}
      </p>
      <section className="outbox-part" aria-labelledby="outbox-failed">
        <h2 id="outbox-failed">Not delivered{undelivered > 0 && <span className="tabs-count">{undelivered}</span>}</h2>
        {undelivered === 0 ? (
          <Notice kind="good" title="Nothing failed">
            <p>Every mail that was to leave has left or is on its way.</p>
          </Notice>
        ) : (
          <>
            <OutboxLetters
              label="Mails that were not delivered"
              letters={failed.data.letters}
              onAgain={(words) => {
                setSaid(words);
                failed.again();
                recent.again();
              }}
            />
            <Pages first={failedAfter && choose({}, ['failed'])} next={failed.data.next && choose({ failed: failed.data.next })} />
          </>
        )}
      </section>
      <section className="outbox-part" aria-labelledby="outbox-recent" aria-busy={recent.loading || undefined}>
        <h2 id="outbox-recent">Recent mail</h2>
        <div className="outbox-filters">
          <Select label="What for" value={purpose ?? ''} onChange={(event) => narrow({ purpose: event.currentTarget.value })}>
            <option value="">Anything</option>
            {recent.data.purposes.map((one) => (
              <option key={one} value={one}>
                {purposeWords(one)}
              </option>
            ))}
          </Select>
          <Select label="State" value={state ?? ''} onChange={(event) => narrow({ state: event.currentTarget.value })}>
            <option value="">Any</option>
            {STATE_CHOICES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        {recent.data.letters.length === 0 ? (
          <EmptyState title={state || purpose ? 'No mail matches' : 'No mail yet'} drawn={0.25}>
            {state || purpose ? 'Choose another purpose or state.' : 'Mails are listed here as soon as one is written.'}
          </EmptyState>
        ) : (
          <OutboxLetters label="Recent mail" letters={recent.data.letters} />
        )}
        <Pages first={after && choose({}, ['after'])} next={recent.data.next && choose({ after: recent.data.next })} />
      </section>
    </>
  );
}

function Pages({ first, next }: { first: string | undefined; next: string | null }) {
  if (!first && !next) return null;
  return (
    <p className="messages-pages">
      {first && (
        <ButtonLink look="line" small to={first}>
          Newest
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="line" small to={next}>
          Older
        </ButtonLink>
      )}
    </p>
  );
}
