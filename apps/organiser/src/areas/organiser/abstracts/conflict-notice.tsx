import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Difference } from './call-words.ts';

interface ConflictNoticeProps {
  differences: readonly Difference[];
  onSaveMine: () => void;
  onTakeStored: () => void;
}

/** A colleague was quicker: both versions, and the choice. */
export function ConflictNotice({ differences, onSaveMine, onTakeStored }: ConflictNoticeProps) {
  return (
    <Notice kind="bad" title="A colleague has changed this meanwhile. Nothing of yours is lost.">
      <table className="abstracts-both">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Yours</th>
            <th scope="col">Stored now</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button small onClick={onSaveMine}>
        Save mine
      </Button>{' '}
      <Button small look="line" onClick={onTakeStored}>
        Take what is stored
      </Button>
    </Notice>
  );
}
