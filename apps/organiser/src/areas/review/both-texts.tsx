import type { OwnReview, ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { Recommendation, recommendationWords } from '@isocentre/domain/review/review-form';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import type { Kept } from '../../lib/text-keeper.ts';

interface BothTextsProps {
  text: ReadingAssignment;
  clash: NonNullable<Kept<OwnReview>['clash']>;
  onDecide: (at: string, whose: 'mine' | 'theirs') => void;
}

const FIELDS: Readonly<Record<string, string>> = {
  recommendation: 'I would give it',
  toAuthor: 'To the author',
  toCommittee: 'To the chair only',
  knowsAuthor: 'I know whose this is',
};

/** Another window saved first: both, and a choice for each that differs. Nothing is lost either way. */
export function BothTexts({ text, clash, onDecide }: BothTextsProps) {
  const nameOf = (at: string) => FIELDS[at] ?? text.criteria.find(({ code }) => at === `scores.${code}`)?.name ?? at;
  return (
    <Notice kind="bad" title="This review was changed in another window">
      <p>Nothing is lost. Please choose which of the two holds.</p>
      {clash.fields.map(({ at, mine, theirs }) => (
        <div key={at} className="review-both" role="group" aria-label={nameOf(at)}>
          <b>{nameOf(at)}</b>
          {(['mine', 'theirs'] as const).map((whose) => (
            <div key={whose}>
              <p>
                <small>{whose === 'mine' ? 'Written here' : 'Saved in the other window'}</small>
                {valueWords(whose === 'mine' ? mine : theirs)}
              </p>
              <Button look="line" small aria-pressed={clash.decided.get(at) === whose} onClick={() => onDecide(at, whose)}>
                {whose === 'mine' ? 'Keep this' : 'Take that'}
                <span className="vh"> for {nameOf(at)}</span>
              </Button>
            </div>
          ))}
        </div>
      ))}
    </Notice>
  );
}

function valueWords(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  return Recommendation.safeParse(value).data ? recommendationWords[Recommendation.parse(value)] : value;
}
