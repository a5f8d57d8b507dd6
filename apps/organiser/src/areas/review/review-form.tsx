import type { QueuedAssignment, ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { COMMENT_MAX, Recommendation, recommendationWords, scoreField, scoresInOrder } from '@isocentre/domain/review/review-form';
import { mostPoints, reviewPoints } from '@isocentre/domain/review/rubric';
import { FieldBox } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { lazy, Suspense } from 'react';
import { CriterionScale } from '../../pages/criterion-scale.tsx';
import type { Reviewing } from './use-review.ts';

/** Shown once a review is submitted, and loaded then: the first page is for phones on slow lines. */
const OtherReviews = lazy(() => import('./other-reviews.tsx').then((module) => ({ default: module.OtherReviews })));
const ReviewDiscussion = lazy(() => import('./review-discussion.tsx').then((module) => ({ default: module.ReviewDiscussion })));

/** Beside the scores, and not needed to begin. */
const Totals = lazy(() => import('./totals.tsx').then((module) => ({ default: module.Totals })));
/** All words of all steps, for whoever asks. */
const AnchorsDialog = lazy(() => import('./anchors-dialog.tsx').then((module) => ({ default: module.AnchorsDialog })));

interface ReviewFormProps {
  text: ReadingAssignment;
  review: Reviewing;
  assignments: readonly QueuedAssignment[];
  edition: { slug: string; timeZone: string };
}

const REVEALS = { name: 'your name', address: 'your address', institution: 'your institution' } as const;

/** Scores with their anchors in sight, what I would give it, and two boxes that say who reads them. */
export function ReviewForm({ text, review, assignments, edition }: ReviewFormProps) {
  const { criteria, closed } = text;
  const { form, type, missing } = review;
  const scores = scoresInOrder(criteria, form);
  const { points, missing: toGo } = reviewPoints(criteria, scores);
  const reveals = review.kept.item.reveals.map((one) => REVEALS[one]);
  return (
    <>
      <Suspense fallback={null}>
        <AnchorsDialog criteria={criteria} />
      </Suspense>
      {criteria.map((criterion, i) => (
        <CriterionScale
          key={criterion.code}
          criterion={criterion}
          score={scores[i] ?? null}
          fault={criterion.code === null ? undefined : missing[scoreField(criterion.code)]}
          disabled={closed}
          onScore={(score) => criterion.code !== null && type({ scores: { ...form.scores, [criterion.code]: score } })}
        />
      ))}
      <div className="review-total">
        <p>
          <b>{points}</b> of {mostPoints(criteria)}
          <small>{toGo === 0 ? 'complete' : toGo === 1 ? 'one to go' : `${toGo} to go`}</small>
        </p>
        <Suspense fallback={null}>
          <Totals assignments={assignments.filter(({ id }) => id !== text.id)} most={mostPoints(criteria)} points={points} />
        </Suspense>
      </div>
      <fieldset className="review-choice" disabled={closed} data-missing={missing['recommendation'] ? '' : undefined}>
        <legend>I would give it</legend>
        <div className="review-seg">
          {Recommendation.options.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="recommendation"
                checked={form.recommendation === one}
                aria-describedby={missing['recommendation'] ? 'recommendation-missing' : undefined}
                onChange={() => type({ recommendation: one })}
              />
              {recommendationWords[one]}
            </label>
          ))}
        </div>
        {missing['recommendation'] && (
          <p id="recommendation-missing" className="review-missing">
            {missing['recommendation']}
          </p>
        )}
      </fieldset>
      <FieldBox
        label="To the author"
        optional
        hint="If the chair passes it on, the author reads it from the results on, without your name."
      >
        {(wiring) => (
          <textarea
            className="control"
            rows={3}
            maxLength={COMMENT_MAX}
            readOnly={closed}
            value={form.toAuthor}
            onChange={(event) => type({ toAuthor: event.target.value })}
            {...wiring}
          />
        )}
      </FieldBox>
      {reveals.length > 0 && (
        <Notice kind="warn" title={`This names ${reveals.join(' and ')}.`}>
          <p>The author would know who wrote it. You can leave it; the chair is told.</p>
        </Notice>
      )}
      <FieldBox label="To the chair only" optional hint="Never sent to the author.">
        {(wiring) => (
          <textarea
            className="control"
            rows={2}
            maxLength={COMMENT_MAX}
            readOnly={closed}
            value={form.toCommittee}
            onChange={(event) => type({ toCommittee: event.target.value })}
            {...wiring}
          />
        )}
      </FieldBox>
      {text.mayReadOthers && (
        <Suspense fallback={null}>
          <OtherReviews slug={edition.slug} id={text.id} criteria={criteria} />
        </Suspense>
      )}
      {(text.mayDiscuss || review.kept.item.state === 'submitted') && (
        <Suspense fallback={null}>
          <ReviewDiscussion slug={edition.slug} id={text.id} timeZone={edition.timeZone} />
        </Suspense>
      )}
    </>
  );
}
