import { EmptyState } from '@isocentre/ui/states.tsx';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { useLocation, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { JOBS } from '../frame/jobs.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from './not-for-role.tsx';

/** A job whose pages do not exist yet, said plainly. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '').split('/').slice(3).join('/');
  const job = JOBS.find((one) => one.path === path);
  if (!job) return null;
  const allowed = job.needs.some((permission) => may(edition.roles, permission));
  const [first] = job.needs;
  return (
    <>
      <PageHead title={job.name} />
      {!allowed && first ? (
        <NotForRole what={job.name} roles={PERMISSIONS[first].roles.map((role) => roleNames[role])} />
      ) : (
        <EmptyState level="h2" title="Nothing here yet" drawn={0.25}>
          {job.later}
        </EmptyState>
      )}
    </>
  );
}
