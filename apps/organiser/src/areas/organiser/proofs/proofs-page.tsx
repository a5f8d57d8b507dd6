import { listProofs } from '@isocentre/contract/proofs';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useOutletContext } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { ProofDesk } from './proof-desk.tsx';
import { arrivedWords } from './proof-words.ts';
import './proofs.css';
import type { Proofs } from './use-judging.ts';

/** Documents that a category requires, one after the other. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (may(edition.roles, 'proofs.judge')) return <ProofsOf key={edition.slug} edition={edition} />;
  return (
    <>
      <PageHead title="Proofs" />
      <NotForRole what="Proofs" roles={PERMISSIONS['proofs.judge'].roles.map((role) => roleNames[role])} />
    </>
  );
}

const LOOK_AGAIN_MS = 60_000;

function ProofsOf({ edition }: { edition: FrameData['edition'] }) {
  const load = useCallback(() => call(listProofs, { params: { edition: edition.slug } }), [edition.slug]);
  const { asked, again, set } = useAsked(load);
  const data = asked.state === 'there' ? asked.data : undefined;
  // New ones appear while nothing waits here, or only a part of all is here.
  const short = data !== undefined && data.waiting.length === 0;
  const look = useEffectEvent(() => void load().then(set, () => undefined));
  const partly = short && data.total > 0;
  useEffect(() => {
    if (partly) look();
    if (!short) return undefined;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [short, partly]);
  if (asked.state === 'failed')
    return (
      <>
        <PageHead title="Proofs" />
        <ErrorState level="h2" title="The proofs did not load" reason={asked.error.message} onRetry={again} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHead title="Proofs" />
        <Loading
          bones={
            <div className="proof-desk">
              <Bone shape="block" />
              <Bone shape="block" size="l" />
              <Bone shape="block" />
            </div>
          }
        >
          Loading the proofs
        </Loading>
      </>
    );
  return (
    <>
      <PageHead
        title="Proofs"
        actions={
          may(edition.roles, 'society.manage') && (
            <ButtonLink look="line" to={`/organiser/${edition.slug}/proofs/members`}>
              Members’ roll
            </ButtonLink>
          )
        }
      >
        {headWords(data, edition.timeZone)}
      </PageHead>
      <ProofDesk
        data={data}
        edition={edition}
        set={set}
        empty={
          <EmptyState level="h2" title="Every proof is checked" drawn={1}>
            {data.accepted} accepted, {data.refused} refused in this edition. New ones appear here as they arrive.
          </EmptyState>
        }
      />
    </>
  );
}

function headWords({ waiting, total }: Proofs, timeZone: string): string {
  const [oldest] = waiting;
  if (!oldest) return 'Nothing waits for a decision.';
  const since = arrivedWords(oldest.uploadedAt, timeZone);
  return `The document, the category and the fee side by side. ${total === 1 ? 'One waits' : `${total} wait`}; the oldest since ${since}.`;
}
