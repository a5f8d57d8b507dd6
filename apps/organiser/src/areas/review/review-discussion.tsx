import * as routes from '@isocentre/contract/review/discussion';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { DiscussionBox, type DiscussionCalls } from '../../pages/discussion-box.tsx';

/** With the chairs and the other reviewers of an abstract, once one's own review is submitted. */
export function ReviewDiscussion({ slug, id, timeZone }: { slug: string; id: string; timeZone: string }) {
  const calls = useMemo<DiscussionCalls>(() => {
    const params = { edition: slug, id };
    return {
      read: () => call(routes.readReviewersDiscussion, { params }),
      write: (body) => call(routes.writeReviewersEntry, { params, body }),
      mend: (entry, body) => call(routes.mendReviewersEntry, { params: { ...params, entry }, body }),
    };
  }, [slug, id]);
  return (
    <section className="review-others" aria-labelledby="discussion">
      <h3 id="discussion">Discussion</h3>
      <DiscussionBox
        key={id}
        name={id}
        calls={calls}
        timeWords={(at) => `${dateInWords(localDate(new Date(at), timeZone))}, ${localTime(new Date(at), timeZone)}`}
      />
    </section>
  );
}
