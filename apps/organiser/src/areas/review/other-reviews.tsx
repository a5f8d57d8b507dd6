import { readOtherReviews } from '@isocentre/contract/review/reviewing';
import { recommendationWords } from '@isocentre/domain/review/review-form';
import type { Criterion } from '@isocentre/domain/review/rubric';
import { useCallback } from 'react';
import { call } from '../../lib/call.ts';
import { useLatest } from '../../session/use-latest.ts';

/** What others submitted, without names and times. */
export function OtherReviews({ slug, id, criteria }: { slug: string; id: string; criteria: readonly Criterion[] }) {
  const { data, error } = useLatest(useCallback(() => call(readOtherReviews, { params: { edition: slug, id } }), [slug, id]));
  return (
    <section className="review-others" aria-labelledby="others">
      <h3 id="others">Other reviews</h3>
      {error && <p>{error.message}</p>}
      {data?.reviews.length === 0 && <p>Nobody else has submitted one yet.</p>}
      {data?.reviews.map(({ who, points, scores, recommendation, toAuthor }) => (
        <article key={who}>
          <h4>
            {who}: {points} points, {recommendationWords[recommendation]}
          </h4>
          <p className="small">{criteria.map(({ code, name }) => `${name} ${code === null ? '–' : (scores[code] ?? '–')}`).join(', ')}</p>
          {toAuthor && <p>{toAuthor}</p>}
        </article>
      ))}
    </section>
  );
}
