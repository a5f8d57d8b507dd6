import type { JudgedContest, Sheet } from '@isocentre/contract/review/judging';
import type { SheetForm } from '@isocentre/domain/contests/sheet';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';

interface ClashProps {
  contest: JudgedContest;
  mine: SheetForm;
  theirs: Sheet;
  onDecide: (whose: 'mine' | 'theirs') => void;
}

const words = ({ criteria }: JudgedContest, { scores, absent, note }: SheetForm) =>
  [
    absent
      ? 'Nobody there'
      : criteria.map(({ code, name }) => `${name} ${(code === null ? undefined : scores[code]) ?? 'not scored'}`).join(', '),
    note,
  ]
    .filter(Boolean)
    .join('. ');

/** Saved on two devices: both are shown, and nothing is lost until somebody has chosen. */
export function SheetClash({ contest, mine, theirs, onDecide }: ClashProps) {
  return (
    <Notice kind="warn" title="You have scored this one on another device, too">
      <p>
        <b>On this one:</b> {words(contest, mine)}
      </p>
      <p>
        <b>On the other one:</b> {words(contest, theirs.form)}
      </p>
      <Button small onClick={() => onDecide('mine')}>
        Keep this one
      </Button>{' '}
      <Button small look="line" onClick={() => onDecide('theirs')}>
        Keep the other one
      </Button>
    </Notice>
  );
}
