import type { Criterion } from '@isocentre/domain/review/rubric';
import { classNames } from '@isocentre/ui/class-names.ts';
import { type KeyboardEvent, useId } from 'react';

interface CriterionScaleProps {
  criterion: Criterion;
  score: number | null;
  /** Why it is marked. */
  fault: string | undefined;
  disabled: boolean;
  onScore: (score: number) => void;
}

/** One criterion: a named group of steps. A digit scores it while it has the focus; 0 stands for ten. */
export function CriterionScale({ criterion, score, fault, disabled, onScore }: CriterionScaleProps) {
  const { name, question, steps, anchors, counts } = criterion;
  const id = useId();
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const wanted = event.key === '0' ? 10 : Number(event.key);
    if (wanted > steps) return;
    event.preventDefault();
    onScore(wanted);
    // Arrow keys go on from what was chosen.
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[wanted - 1]?.focus();
  };
  const middle = (steps - 1) / 2;
  const ends = [anchors[0], Number.isInteger(middle) ? anchors[middle] : '', anchors[steps - 1]];
  return (
    <fieldset
      className={classNames('review-criterion', fault && 'review-criterion-bad')}
      disabled={disabled}
      aria-describedby={`${id}-question`}
      data-missing={fault ? '' : undefined}
    >
      <legend>
        {name}
        {!counts && <small> beside the points</small>}
      </legend>
      <span className={classNames('review-word', score === null && 'review-word-none')}>
        {score === null ? 'not scored yet' : (anchors[score - 1] ?? '')}
      </span>
      <p id={`${id}-question`} className="review-question">
        {question}
      </p>
      <div className={`review-scale steps-${steps}`}>
        {anchors
          .map((words, i) => ({ words, step: i + 1 }))
          .map(({ words, step }) => (
            <label
              key={step}
              className={classNames(score !== null && step <= score && `on iso-${1 + Math.round(((step - 1) / (steps - 1)) * 4)}`)}
            >
              <input
                type="radio"
                name={id}
                checked={score === step}
                aria-label={`${name}, ${step} of ${steps}${words ? `: ${words}` : ''}`}
                aria-describedby={fault ? `${id}-missing` : undefined}
                onKeyDown={keys}
                onChange={() => onScore(step)}
              />
              <span aria-hidden="true">{step}</span>
            </label>
          ))}
      </div>
      <p className="review-ends" aria-hidden="true">
        {ends.map((words, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- left, middle, right
          <span key={i}>{words}</span>
        ))}
      </p>
      {fault && (
        <p id={`${id}-missing`} className="review-missing">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
