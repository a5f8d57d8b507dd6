import { may, type Permission, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import './editions.css';

/** A page under Settings, for whoever has the permission. */
export function SettingsPage({
  title,
  about,
  needs,
  actions,
  children,
}: {
  title: string;
  about: ReactNode;
  needs: Permission;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { edition } = useOutletContext<FrameData>();
  const allowed = may(edition.roles, needs);
  return (
    <>
      <PageHead
        title={title}
        actions={allowed && actions}
        trail={
          <>
            <Link to={`/organiser/${edition.slug}/settings`}>Settings</Link> / {title}
          </>
        }
      >
        {about}
      </PageHead>
      <SettingsTabs />
      {allowed ? children : <NotForRole what={title} roles={PERMISSIONS[needs].roles.map((role) => roleNames[role])} />}
    </>
  );
}
