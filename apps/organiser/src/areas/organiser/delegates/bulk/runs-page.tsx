import { listBulkRuns } from '@isocentre/contract/delegates/bulk';
import { localTime } from '@isocentre/domain/editions/local-time';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { dayOf } from '../../../../lib/day-words.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useAsked } from '../../../../session/ask.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import './bulk.css';
import { runOutcome, runTitle } from './run-words.ts';

/** What was done for many delegates at once, newest first. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = <Link to={`/organiser/${edition.slug}/delegates`}>Delegates</Link>;
  return (
    <>
      <PageHead title="Bulk actions" trail={trail}>
        Tags and letters for many delegates, newest first
      </PageHead>
      {may(edition.roles, 'delegates.read') ? (
        <Runs key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} />
      ) : (
        <NotForRole what="What was done for delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function Runs({ slug, timeZone }: { slug: string; timeZone: string }) {
  const load = useCallback(() => call(listBulkRuns, { params: { edition: slug } }), [slug]);
  const { asked, again } = useAsked(load);
  if (asked.state === 'loading') return <Loading bones={<Bone shape="block" />}>Loading the bulk actions</Loading>;
  if (asked.state === 'failed')
    return <ErrorState level="h2" title="The bulk actions did not load" reason={asked.error.message} onRetry={again} />;
  const { runs } = asked.data;
  if (runs.length === 0)
    return (
      <EmptyState level="h2" title="Nothing was done for many yet">
        Select delegates in the list to tag them or to write to them.
      </EmptyState>
    );
  return (
    <ul className="bulk-runs">
      {runs.map((run) => (
        <li key={run.id}>
          <Link to={run.id}>{runTitle(run)}</Link>
          <span>
            {runOutcome(run)}
            {run.undoneBy && ', taken back'}
          </span>
          <small>
            {run.by}, {dayOf(run.startedAt, timeZone)}, {localTime(new Date(run.startedAt), timeZone)}
          </small>
        </li>
      ))}
    </ul>
  );
}
