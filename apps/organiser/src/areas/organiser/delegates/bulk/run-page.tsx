import { BULK_CAUSES } from '@isocentre/domain/bulk/runs';
import { localTime } from '@isocentre/domain/editions/local-time';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Link, useNavigate, useOutletContext, useParams } from 'react-router';
import { dayOf } from '../../../../lib/day-words.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import './bulk.css';
import { RunNotice } from './run-notice.tsx';
import { runTitle } from './run-words.ts';
import { useRun } from './use-run.ts';

/** The report of one run: what was done, and for whom nothing was done, with the cause. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { run = '' } = useParams();
  if (!may(edition.roles, 'delegates.read'))
    return (
      <>
        <PageHead title="Bulk action" />
        <NotForRole what="What was done for delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Report key={`${edition.slug} ${run}`} slug={edition.slug} id={run} timeZone={edition.timeZone} />;
}

function Report({ slug, id, timeZone }: { slug: string; id: string; timeZone: string }) {
  const navigate = useNavigate();
  const came = useRun(slug, id);
  const trail = <Link to={`/organiser/${slug}/delegates/runs`}>Bulk actions</Link>;
  const report = came?.report;
  if (!report)
    return (
      <>
        <PageHead title="Bulk action" trail={trail} />
        {came?.failed === undefined ? (
          <Loading bones={null}>Loading the report</Loading>
        ) : came.status === 404 || came.status === 422 ? (
          <EmptyState level="h2" title="No such bulk action">
            Nothing with this address was done here. {trail}
          </EmptyState>
        ) : (
          <ErrorState level="h2" title="The report did not load" reason={came.failed} onRetry={() => location.reload()} />
        )}
      </>
    );
  const { run, refusals, body } = report;
  return (
    <>
      <PageHead title={runTitle(run)} trail={trail}>
        {run.by}, {dayOf(run.startedAt, timeZone)}, {localTime(new Date(run.startedAt), timeZone)}
      </PageHead>
      <RunNotice report={report} here onUndo={(next) => void navigate(`/organiser/${slug}/delegates/runs/${next}`)} />
      <dl className="bulk-counts">
        {(
          [
            ['Selected', run.people],
            ['Done', run.done],
            ['Nothing to do', run.unchanged],
            ['Refused', run.refused],
            ['Waiting', run.waiting],
          ] as const
        ).map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {body !== null && (
        <section className="bulk-part">
          <h2>What was written</h2>
          <p className="bulk-body">{body}</p>
        </section>
      )}
      {refusals.length > 0 && (
        <section className="bulk-part">
          <h2>Refused</h2>
          <ul className="bulk-refusals">
            {refusals.map(({ id: registration, number, name, cause }) => (
              <li key={registration}>
                <Link to={`/organiser/${slug}/delegates/${registration}`}>{name}</Link> <small>{number}</small>
                <span>{BULK_CAUSES[cause]}</span>
              </li>
            ))}
          </ul>
          {run.refused > refusals.length && <p>The first {refusals.length} are shown.</p>}
        </section>
      )}
    </>
  );
}
