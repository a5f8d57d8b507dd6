import { type Delegate, readDelegate } from '@isocentre/contract/delegates/delegate';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback } from 'react';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { DelegateMoney } from './delegate-money.tsx';
import './delegate-page.css';
import { Abstracts, Identity, Panel, Proofs, Registration, Seat } from './delegate-panels.tsx';
import { DelegateTimeline } from './delegate-timeline.tsx';
import { standingOf } from './delegate-words.ts';
import { StandingWords } from './standing-words.tsx';

/** Everything about one delegate; nothing here changes anything. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (!may(edition.roles, 'delegates.read'))
    return (
      <>
        <PageHead title="Delegate" />
        <NotForRole what="The list of delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <OneDelegate key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
}

function OneDelegate({ slug, id }: { slug: string; id: string }) {
  const [address] = useSearchParams();
  const load = useCallback(() => call(readDelegate, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again } = useAsked(load);
  // The list as it was left, with its filters and its page.
  const list = address.get('list');
  const back = <Link to={`/organiser/${slug}/delegates${list ? `?${list}` : ''}`}>Delegates</Link>;
  if (asked.state === 'loading')
    return (
      <>
        <PageHead title="Delegate" trail={back} />
        <Loading bones={<Bone shape="block" />}>Loading the delegate</Loading>
      </>
    );
  if (asked.state === 'failed') {
    const unknown = asked.error.status === 404 || asked.error.status === 422;
    return (
      <>
        <PageHead title="Delegate" trail={back} />
        {unknown ? (
          <EmptyState level="h2" title="No such delegate">
            Nobody with this address is registered here. {back}
          </EmptyState>
        ) : (
          <ErrorState level="h2" title="The delegate did not load" reason={asked.error.message} onRetry={again} />
        )}
      </>
    );
  }
  return <Shown delegate={asked.data} trail={back} />;
}

function Shown({ delegate, trail }: { delegate: Delegate; trail: ReactNode }) {
  const { number, title, name, money, erased } = delegate;
  return (
    <>
      <div className="delegate-top">
        <Avatar name={name} />
        <PageHead title={`${title} ${name}`.trim()} trail={trail}>
          <span className="delegate-number">{number}</span> <StandingWords {...standingOf(delegate)} />
        </PageHead>
      </div>
      {erased && (
        <Notice title="This person was erased">
          <p>What is left serves the books of the society.</p>
        </Notice>
      )}
      <div className="delegate-grid">
        <div className="delegate-panels">
          {!erased && <Identity delegate={delegate} />}
          <Registration delegate={delegate} />
          {money && <DelegateMoney money={money} />}
          <Proofs delegate={delegate} />
          <Seat delegate={delegate} />
          <Abstracts delegate={delegate} />
        </div>
        <Panel title="Timeline">
          <DelegateTimeline id={delegate.id} />
        </Panel>
      </div>
    </>
  );
}
