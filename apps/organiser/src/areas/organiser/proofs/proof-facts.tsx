import type { WaitingProof } from '@isocentre/contract/proofs';
import { proofName } from '@isocentre/domain/registration/proofs';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import { amount, mustShow, rollWords, worth } from './proof-words.ts';

const PAID: Record<WaitingProof['delegate']['status'], string> = {
  'NOT PAID': 'not paid yet',
  PENDING: 'pays later',
  PAID: 'paid',
  COMPLIMENTARY: 'complimentary',
  REFUNDED: 'refunded',
};

/** Whose document it is, and what depends on it. */
export function ProofPerson({ proof, edition }: { proof: WaitingProof; edition: string }) {
  const { delegate, category, fee, fallback } = proof;
  const rise = worth(proof);
  return (
    <section className="proof-panel" aria-label="Delegate">
      <div className="proof-person">
        <div>
          <h2>
            <Link to={`/organiser/${edition}/delegates/${delegate.id}`}>{`${delegate.title} ${delegate.name}`.trim()}</Link>
          </h2>
          <p>
            {delegate.number}, {PAID[delegate.status]}
          </p>
        </div>
        <Avatar name={delegate.name} />
      </div>
      <table className="proof-worth">
        <caption className="vh">What the proof is worth</caption>
        <tbody>
          <tr>
            <th scope="row">
              Claims <strong>{category?.label ?? 'no category'}</strong>
            </th>
            <td>
              <strong>{amount(fee)}</strong>
            </td>
          </tr>
          {fallback && (
            <tr className="proof-worth-less">
              <th scope="row">Without proof: {fallback.label}</th>
              <td>{amount(fallback.fee)}</td>
            </tr>
          )}
        </tbody>
        {rise && (
          <tfoot>
            <tr>
              <th scope="row">The proof is worth</th>
              <td>{rise}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {proof.regains !== null && (
        <Notice title={`Accepting brings ${proof.regains} back`}>
          <p>An earlier document was refused after the fee was paid. A difference that is open then goes; one that was paid is owed.</p>
        </Notice>
      )}
      <dl className="proof-pairs">
        <div>
          <dt>Age</dt>
          <dd>{delegate.age ?? 'not given'}</dd>
        </div>
        <div>
          <dt>Institute</dt>
          <dd>{delegate.institute || 'not given'}</dd>
        </div>
        <div>
          <dt>Member number</dt>
          <dd>
            {delegate.membershipId || 'none'}
            {delegate.roll && <small className={`proof-roll proof-roll-${delegate.roll.standing}`}>{rollWords(delegate.roll)}</small>}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What the category asks for, to be compared by eye. */
export function ProofRules({ proof }: { proof: WaitingProof }) {
  const asked = proof.category?.asksFor === proof.kind;
  const name = proofName(proof.kind);
  return (
    <section className="proof-panel" aria-labelledby="proof-rules">
      <h2 id="proof-rules">A {name} must show</h2>
      {!asked && proof.regains === null && (
        <Notice kind="warn" title={`${proof.category?.label ?? 'This registration'} asks for no ${name}`}>
          <p>The category was changed after the upload. Accepting changes nothing about the fee.</p>
        </Notice>
      )}
      <ul className="proof-rules">
        {mustShow(proof).map(({ what, compare }) => (
          <li key={what}>
            {what}
            <small>{compare}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
