import { type Assignments, readAssignments } from '@isocentre/contract/review/assignment';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { AbstractPanel } from './abstract-panel.tsx';
import { AbstractsShell } from './abstracts-shell.tsx';
import './assignment.css';
import { HandingBar } from './handing-parts.tsx';
import { LateWorkPanel } from './late-work.tsx';
import { Coverage, LoadTable } from './load-table.tsx';
import { RunPanel } from './run-panel.tsx';
import { useHanding } from './use-handing.ts';

/** Who reviews what: a proposal to look at, and changes by hand. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Assignment" about="Who reviews what. Nothing is given out until you apply it.">
      <Page key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} />
    </AbstractsShell>
  );
}

function Page({ slug, timeZone }: { slug: string; timeZone: string }) {
  const { data, error, again } = useLatest(useCallback(() => ask(readAssignments, { params: { edition: slug } }), [slug]));
  const [said, setSaid] = useState('');
  if (error && !data) return <ErrorState level="h2" title="The assignment did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the assignment</Loading>;
  const done = (words: string) => {
    setSaid(words);
    again();
  };
  if (data.abstracts.length === 0)
    return (
      <EmptyState level="h2" title="No abstracts to assign" drawn={0.25}>
        There is nothing to review: nothing was submitted, or everything is decided.
      </EmptyState>
    );
  return (
    <>
      <Said words={said} />
      {error && (
        <Notice kind="warn" title="This may be older than what is stored.">
          {' '}
          {error.message}
        </Notice>
      )}
      {data.openedAt === null && (
        <Notice kind="info" title="Reviewing is not open yet.">
          {' '}
          You can calculate whether the reviewers are enough. <Link to={`/organiser/${slug}/abstracts/settings`}>Open it</Link> to apply an
          assignment.
        </Notice>
      )}
      <RunPanel slug={slug} timeZone={timeZone} assignments={data} onDone={done} />
      <LateWorkPanel slug={slug} onDone={done} />
      <Overview slug={slug} assignments={data} onDone={done} />
    </>
  );
}

function Overview({ slug, assignments, onDone }: { slug: string; assignments: Assignments; onDone: (words: string) => void }) {
  const { run } = assignments;
  const handing = useHanding(slug, assignments, onDone);
  return (
    <div className="assign-columns">
      <div>
        <LoadTable assignments={assignments} held={handing.handing} onGive={handing.giveTo} />
      </div>
      <div>
        {run && <Coverage run={run} />}
        <HandingBar handing={handing} />
        <AbstractPanel slug={slug} assignments={assignments} onDone={onDone} handing={handing} />
      </div>
    </div>
  );
}
