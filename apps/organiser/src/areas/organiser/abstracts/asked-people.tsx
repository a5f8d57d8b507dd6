import { listReviewerInvitations, type ReviewerInvitation } from '@isocentre/contract/review/reviewer-invitations';
import { DECLINE_CAUSES } from '@isocentre/domain/people/invitation';
import { useCallback } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';

const STATES: Record<ReviewerInvitation['state'], string> = {
  prepared: 'letter waits for its release',
  sent: 'asked, no answer yet',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'taken back',
  expired: 'did not answer in time',
};

/** Who was asked to review or to judge, and what they said. Whoever accepted is in the list of reviewers. */
export function AskedPeople({ slug }: { slug: string }) {
  const { data } = useLatest(useCallback(() => ask(listReviewerInvitations, { params: { edition: slug } }), [slug]));
  const shown = data?.invitations.filter(({ state }) => state !== 'accepted' && state !== 'withdrawn') ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="abstracts-panel" aria-labelledby="asked">
      <h2 id="asked">Invited</h2>
      <ul className="abstracts-reviewers">
        {shown.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.name ?? one.email}</b>, {one.roles.join(', ')}: {STATES[one.state]}
              <p>{one.name === null ? '' : one.email}</p>
              {one.declineCause && <p>{DECLINE_CAUSES[one.declineCause]}</p>}
              {one.declineReason && <p>“{one.declineReason}”</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
