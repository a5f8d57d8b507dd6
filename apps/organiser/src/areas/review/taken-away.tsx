import { readEndedAssignment } from '@isocentre/contract/review/reviewing';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { useLatest } from '../../session/use-latest.ts';
import { ReviewBar } from './review-bar.tsx';
import type { ReviewContext } from './review-frame.tsx';
import { saveToFile } from './review-text.ts';

/** A chair has given it to somebody else: says so, and keeps what was written. */
export function TakenAway({ id, number, context }: { id: string; number: string; context: ReviewContext }) {
  const { slug, timeZone } = context.edition;
  const { data, error, again } = useLatest(useCallback(() => call(readEndedAssignment, { params: { edition: slug, id } }), [slug, id]));
  return (
    <>
      <ReviewBar {...context} />
      <main id="main" className="review-main">
        <title>{number}</title>
        <h1>{number}</h1>
        <p>The chair has given this abstract to somebody else, so it is not yours to review any more.</p>
        {error && !data && <ErrorState level="h2" title="What you wrote did not load" reason={error.message} onRetry={again} />}
        {!error && !data && <Loading bones={<Bone shape="block" size="l" />}>Loading what you wrote</Loading>}
        {data?.review && (
          <section className="review-card" aria-labelledby="own-words">
            <h2 id="own-words">What you wrote</h2>
            <p>
              It is kept for you until {dateInWords(localDate(new Date(data.keptUntil), timeZone))}. Nobody else reads it. If the chair
              gives the abstract back to you, you go on where you were.
            </p>
            <ul>
              {data.criteria.map(({ code, name }) => (
                <li key={name}>
                  {name}: {(code === null ? undefined : data.review?.form.scores[code]) ?? 'not scored'}
                </li>
              ))}
            </ul>
            {data.review.form.toAuthor !== '' && <p>To the author: {data.review.form.toAuthor}</p>}
            {data.review.form.toCommittee !== '' && <p>To the chair only: {data.review.form.toCommittee}</p>}
            <Button look="line" onClick={() => data.review && saveToFile(number, data.review.form)}>
              Save to a file
            </Button>
          </section>
        )}
        <p>
          <Link to={`/review/${slug}`}>My reviews</Link>
        </p>
      </main>
    </>
  );
}
