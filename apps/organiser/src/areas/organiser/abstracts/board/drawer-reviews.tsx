import type { AbstractDetail } from '@isocentre/contract/review/abstracts';
import { type Outcome, outcomeNames } from '@isocentre/domain/review/decision';
import { Icon } from '@isocentre/ui/icon.tsx';
import { RichInline } from '../inline-words.tsx';
import { instantWords } from '../call-words.ts';
import { DrawerComment } from './drawer-comment.tsx';

const causes = {
  conflict: 'not counted: conflict of interest',
  suspended: 'not counted: suspended until a conflict is decided',
  ended: 'not counted: the assignment ended',
} as const;
const recommended = { oral: 'Oral', 'e-poster': 'E-poster', reject: 'No place' } as const;
const waits = { open: 'has not submitted', suspended: 'suspended', declined: 'declined', ended: 'ended' } as const;
const happened = {
  decided: 'decided',
  applied: 'applied',
  undone: 'taken back',
  corrected: 'corrected',
  withdrawn: 'open again, since the text changed',
} as const;
const SECTIONS = [
  ['background', 'Background and aim'],
  ['methods', 'Materials and methods'],
  ['results', 'Results and discussion'],
  ['conclusion', 'Conclusion'],
] as const;

/** `withdrawn` by nobody: its author changed the text. */
function eventWords(kind: keyof typeof happened, outcome: Outcome | null, by: string | null): string {
  if (kind === 'withdrawn' && by !== null) return 'withdrawn';
  return kind === 'decided' && outcome === null ? 'left to the line' : happened[kind];
}

interface ReviewsProps {
  slug: string;
  detail: AbstractDetail;
  timeZone: string;
  onChanged: (detail: AbstractDetail) => void;
}

/** Reviews, who is still to write one, the text, and the history of the decision. */
export function DrawerReviews({ slug, detail, timeZone, onChanged }: ReviewsProps) {
  const { reviews, waiting, criteria, history, text, keywords, earlier, facts } = detail;
  return (
    <>
      <section aria-labelledby="board-reviews">
        <h3 id="board-reviews">
          {reviews.length} of {facts.wanted} reviews
        </h3>
        <ul className="board-reviews">
          {reviews.map((review) => (
            <li key={review.reviewer} className={review.excluded ? 'board-excluded' : undefined}>
              <div>
                <b>{review.reviewer}</b>
                <b className="board-points">{review.points}</b>
              </div>
              <div>
                <span className="board-marks">
                  {review.scores.map((score, i) => (
                    <i key={criteria[i]?.name} title={criteria[i]?.name}>
                      <span className="vh">{criteria[i]?.name} </span>
                      {score ?? '–'}
                    </i>
                  ))}
                </span>
                <span>
                  {recommended[review.recommendation]}, z {review.z === null ? '–' : review.z.toFixed(2)}
                </span>
              </div>
              {review.excluded && (
                <p className="board-flags">
                  <Icon name="warning" />
                  {causes[review.excluded]}
                </p>
              )}
              {review.revised && <p className="board-flags">about an earlier version of the text</p>}
              {review.knowsAuthor && <p className="board-flags">thinks to know whose it is</p>}
              {review.toCommittee && (
                <p>
                  <q>{review.toCommittee}</q> to the committee
                </p>
              )}
              {review.toAuthor && <DrawerComment {...{ slug, detail, review, onChanged }} />}
            </li>
          ))}
          {waiting.map(({ reviewer, state }) => (
            <li key={reviewer}>
              <b>{reviewer}</b> {waits[state]}
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary>Read the abstract</summary>
        <div className="board-text">
          {SECTIONS.map(([section, name]) => (
            <section key={section}>
              <h4>{name}</h4>
              <p>
                <RichInline text={text[section]} />
              </p>
            </section>
          ))}
          <p>Keywords: {keywords.join(', ')}</p>
        </div>
      </details>
      <details>
        <summary>History</summary>
        <ul className="board-history">
          {history.length === 0 && <li>Nothing has been decided.</li>}
          {history.map(({ kind, outcome, previous, reason, by, at }) => (
            <li key={`${at} ${kind} ${outcome}`}>
              <b>{eventWords(kind, outcome, by)}</b>
              {outcome && `: ${outcomeNames[outcome]}`}
              {previous && previous !== outcome && `, before ${outcomeNames[previous]}`}
              {reason && `. ${reason}`}
              <br />
              <small>
                {by ?? 'the software'}, {instantWords(at, timeZone)}
              </small>
            </li>
          ))}
          {earlier.length > 0 && <li>Earlier references: {earlier.join(', ')}</li>}
        </ul>
      </details>
    </>
  );
}
