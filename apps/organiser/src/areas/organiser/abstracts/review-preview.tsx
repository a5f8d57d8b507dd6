import { type Criterion, pointsInWords, reviewPoints } from '@isocentre/domain/review/rubric';
import { useState } from 'react';

/** The form as a reviewer will fill it in, to try. Nothing of it is stored. */
export function ReviewPreview({ criteria }: { criteria: readonly Criterion[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const scores = criteria.map(({ steps }, i) => {
    const score = chosen[i];
    return score === undefined || score > steps ? null : score;
  });
  const { missing } = reviewPoints(criteria, scores);
  return (
    <section className="abstracts-preview" aria-labelledby="review-preview">
      <h3 id="review-preview">As a reviewer sees it</h3>
      {criteria.length === 0 && <p>Add a criterion, and try it here.</p>}
      {criteria.map(({ name, question, steps, anchors, counts, weight }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a new criterion has nothing else, and what is chosen here is kept by place
        <fieldset key={i}>
          <legend>
            {name.trim() || 'New criterion'} <small>{counts ? `weight ${weight}` : 'beside the points'}</small>
          </legend>
          <p>{question}</p>
          <div className="abstracts-scale">
            {anchors.map((words, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a step is its number
              <label key={at} title={words || undefined}>
                <input
                  type="radio"
                  name={`preview-${i}`}
                  aria-label={`${name}: ${at + 1} of ${steps}${words ? `, ${words}` : ''}`}
                  checked={scores[i] === at + 1}
                  onChange={() => setChosen({ ...chosen, [i]: at + 1 })}
                />
                <span aria-hidden="true">{at + 1}</span>
              </label>
            ))}
          </div>
          <p className="abstracts-ends">
            <span>1: {anchors[0] || '…'}</span>
            <span>
              {steps}: {anchors.at(-1) || '…'}
            </span>
          </p>
        </fieldset>
      ))}
      {criteria.length > 0 && (
        <p className="abstracts-points" role="status">
          <b>{pointsInWords(criteria, scores)}</b>
          {missing > 0 && ` points, ${missing} to go`}
        </p>
      )}
    </section>
  );
}
