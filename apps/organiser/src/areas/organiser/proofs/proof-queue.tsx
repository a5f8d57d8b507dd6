import type { WaitingProof } from '@isocentre/contract/proofs';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { arrivedWords, KIND_SHORT } from './proof-words.ts';

interface ProofQueueProps {
  waiting: readonly WaitingProof[];
  total: number;
  shownId: string;
  timeZone: string;
  onShow: (id: string) => void;
}

/** Who waits, oldest first. */
export function ProofQueue({ waiting, total, shownId, timeZone, onShow }: ProofQueueProps) {
  return (
    <nav className="proof-queue" aria-labelledby="proof-queue">
      <div className="proof-queue-head">
        <h2 id="proof-queue">
          To check <span>{total}</span>
        </h2>
        <p>oldest first</p>
      </div>
      <ol>
        {waiting.map(({ id, kind, uploadedAt, delegate, own }) => (
          <li key={id}>
            <button type="button" aria-current={id === shownId ? 'true' : undefined} onClick={() => onShow(id)}>
              <Avatar name={delegate.name} />
              <span>
                <b>{delegate.name}</b>
                <small>
                  {own ? 'Yours, ' : ''}
                  {KIND_SHORT[kind]}, {arrivedWords(uploadedAt, timeZone)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
