import type { BoardFacts } from '@isocentre/contract/review/abstracts';
import { Icon } from '@isocentre/ui/icon.tsx';

/** Some abstracts are not in any figure here: whose they are to decide. */
export function Elsewhere({ facts }: { facts: Pick<BoardFacts, 'elsewhere'> }) {
  if (facts.elsewhere === null) return null;
  return (
    <p className="board-elsewhere">
      <Icon name="lock" />
      You have a conflict of interest with some abstracts. They are in no list, rank or count of yours;{' '}
      {facts.elsewhere.length > 0
        ? `${facts.elsewhere.join(' or ')} decides about them.`
        : 'no other chair is there yet to decide about them.'}
    </p>
  );
}
