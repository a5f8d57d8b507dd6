import * as routes from '@isocentre/contract/review/discussion';
import { useMemo, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { DiscussionBox, type DiscussionCalls } from '../../../../pages/discussion-box.tsx';
import { instantWords } from '../call-words.ts';

/** With the reviewers of an abstract. Read once somebody opens it: most are never discussed. */
export function DrawerDiscussion({ slug, id, timeZone }: { slug: string; id: string; timeZone: string }) {
  const [opened, setOpened] = useState(false);
  const calls = useMemo<DiscussionCalls>(() => {
    const params = { edition: slug, id };
    return {
      read: () => call(routes.readChairsDiscussion, { params }),
      write: (body) => call(routes.writeChairsEntry, { params, body }),
      mend: (entry, body) => call(routes.mendChairsEntry, { params: { ...params, entry }, body }),
    };
  }, [slug, id]);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>Discussion</summary>
      {opened && <DiscussionBox key={id} name={id} calls={calls} timeWords={(at) => instantWords(at, timeZone)} />}
    </details>
  );
}
