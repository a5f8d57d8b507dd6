import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';

export const TITLE = 'Pages & people';

/** Drafts are read by those who may; whose job it is, is said to the others. */
export function ContentGuard({ children }: { children: ReactNode }) {
  const { edition } = useOutletContext<FrameData>();
  if (may(edition.roles, 'content.read')) return children;
  return (
    <>
      <PageHead title={TITLE} />
      <NotForRole what="Pages & people" roles={PERMISSIONS['content.read'].roles.map((role) => roleNames[role])} />
    </>
  );
}
