import { readOverview } from '@isocentre/contract/overview';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import { hasPages, jobPath, jobsFor } from '../frame/jobs.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import './overview.css';
import { figuresInWords, greeting } from './overview-words.ts';
import { useAnnouncement } from './use-announcement.ts';
import { usePulse } from '../frame/use-pulse.ts';

/** What waits, where the conference stands, and what happened just now. It follows by itself. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (may(edition.roles, 'edition.read')) return <Overview />;
  return (
    <>
      <PageHead title="Overview" />
      <NotForRole what="The overview" roles={PERMISSIONS['edition.read'].roles.map((role) => roleNames[role])} />
      <OwnPages edition={edition} />
    </>
  );
}

/** A way on for those who land here after logging in. */
function OwnPages({ edition: { slug, roles } }: Pick<FrameData, 'edition'>) {
  const jobs = jobsFor(roles).filter(({ path }) => hasPages(path));
  if (jobs.length === 0) return null;
  return (
    <Notice title="What is for you">
      <ul>
        {jobs.map((job) => (
          <li key={job.path}>
            <Link to={jobPath(slug, job)}>{job.name}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Overview() {
  const { user, edition } = useOutletContext<FrameData>();
  const { slug, timeZone } = edition;
  const load = useCallback(() => call(readOverview, { params: { edition: slug } }), [slug]);
  const { asked, again, set } = useAsked(load);
  const data = asked.state === 'there' ? asked.data : undefined;
  // What is shown stays if the new figures do not come: it says how old it is.
  const follow = () => void load().then(set, () => undefined);
  usePulse(slug, data?.version, follow);
  const said = useAnnouncement(data ? figuresInWords(data) : '');
  if (asked.state === 'failed' && asked.error.code === 'SECOND_FACTOR_NEEDED')
    return (
      <>
        <PageHead title="Overview" />
        <Notice kind="warn" title="First a second step">
          <p>Your role sees people and money, so it needs a second step at login: an app on your phone, or a passkey.</p>
          <ButtonLink to={`/organiser/${slug}/security`}>Set it up</ButtonLink>
        </Notice>
      </>
    );
  if (asked.state === 'failed')
    return (
      <>
        <PageHead title="Overview" />
        <ErrorState level="h2" title="The overview did not load" reason={asked.error.message} onRetry={again} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHead title="Overview" />
        <Loading
          bones={
            <div className="overview-bones">
              {['a', 'b', 'c', 'd'].map((one) => (
                <Bone key={one} size="l" />
              ))}
            </div>
          }
        >
          Loading the overview
        </Loading>
      </>
    );
  const now = new Date(data.asOf);
  const today = dateInWords(localDate(now, timeZone), { weekday: true, year: false }).replace(',', '');
  const waits = data.attention.length;
  return (
    <>
      <PageHead title={`${greeting(localTime(now, timeZone))}, ${user.name.split(' ')[0]}`}>
        {today}. {waits === 0 ? 'Nothing waits for you.' : waits === 1 ? 'One thing waits for you.' : `${waits} things wait for you.`}{' '}
        <span className="overview-age">
          Figures of {localTime(now, timeZone)}, {timeZone}.
        </span>
      </PageHead>
      <p className="vh" role="status">
        {said}
      </p>
      <OverviewPanels data={data} edition={edition} now={now} onPutOff={follow} />
    </>
  );
}
