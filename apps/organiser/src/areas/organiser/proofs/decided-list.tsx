import type { JudgedProof } from '@isocentre/contract/proofs';
import { proofName } from '@isocentre/domain/registration/proofs';
import { Button } from '@isocentre/ui/button.tsx';
import { Link } from 'react-router';
import { arrivedWords } from './proof-words.ts';

interface DecidedListProps {
  judged: readonly JudgedProof[];
  edition: { slug: string; timeZone: string };
  onTakeBack: (judged: JudgedProof) => void;
}

/** Decisions of the last day, which can still be taken back. */
export function DecidedList({ judged, edition, onTakeBack }: DecidedListProps) {
  if (judged.length === 0) return null;
  return (
    <details className="proof-decided">
      <summary>Decided in the last 24 hours: {judged.length}</summary>
      <ul>
        {judged.map((one) => (
          <li key={one.id}>
            <p>
              <Link to={`/organiser/${edition.slug}/delegates/${one.delegate.id}`}>{one.delegate.name}</Link>
              <span>
                {' '}
                {one.verdict === 'verified' ? 'accepted' : 'refused'}, {proofName(one.kind)}
                {one.movedFrom !== null && `, moved from ${one.movedFrom}`}
              </span>
              <small>
                {one.by ?? 'Somebody'}, {arrivedWords(one.judgedAt, edition.timeZone)}
                {one.note !== null && `: ${one.note}`}
              </small>
            </p>
            <Button look="line" small onClick={() => onTakeBack(one)}>
              Take back<span className="vh"> the decision about {one.delegate.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
