import { may, type Permission, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import type { ReactNode } from 'react';
import { NavLink, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { Tabs } from '../../../pages/tabs.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import './abstracts.css';

interface ShellProps {
  title: string;
  about: string;
  /** Without one: for the scientific chair. */
  permission?: Permission;
  children: ReactNode;
}

/** A page under Abstracts. */
export function AbstractsShell({ title, about, permission = 'abstracts.decide', children }: ShellProps) {
  const { edition } = useOutletContext<FrameData>();
  const base = `/organiser/${edition.slug}/abstracts`;
  return (
    <>
      <PageHead title={title}>{about}</PageHead>
      <Tabs label="Abstracts">
        {may(edition.roles, 'abstracts.decide') && (
          <>
            <NavLink to={base} end>
              Abstracts
            </NavLink>
            <NavLink to={`${base}/settings`}>Call and criteria</NavLink>
            <NavLink to={`${base}/reviewers`}>Reviewers</NavLink>
            <NavLink to={`${base}/conflicts`}>Conflicts</NavLink>
            <NavLink to={`${base}/assignment`}>Assignment</NavLink>
            <NavLink to={`${base}/decisions`}>Decisions</NavLink>
            <NavLink to={`${base}/letters`}>Letters</NavLink>
            <NavLink to={`${base}/presentations`}>Presentations</NavLink>
            <NavLink to={`${base}/contests`}>Contests</NavLink>
          </>
        )}
        <NavLink to={`${base}/book`}>Book</NavLink>
      </Tabs>
      {may(edition.roles, permission) ? (
        children
      ) : (
        <NotForRole what={title} roles={PERMISSIONS[permission].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}
