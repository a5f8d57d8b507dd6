import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { withChoice } from './record-address.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordList } from './record-list.tsx';
import './record-page.css';

/** Who did what, when; nobody can change it. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const [address] = useSearchParams();
  const shown = new URLSearchParams(address);
  shown.delete('open');
  const key = `${edition.slug}?${shown.toString()}`;
  return (
    <>
      <PageHead
        title="Record of actions"
        trail={
          <>
            <Link to={`/organiser/${edition.slug}/settings`}>Settings</Link> / Record of actions
          </>
        }
      >
        Who did what in {edition.shortName}, and when. What a change said is erased with the person; that it happened stays.
      </PageHead>
      {may(edition.roles, 'audit.read') ? (
        <>
          <SettingsTabs />
          <RecordFilters address={address} />
          {shown.get('about') && (
            <p className="record-about">
              Only entries about one {shown.get('entity')?.replaceAll('-', ' ')}.{' '}
              <Link to={withChoice(shown, { entity: '', about: '' })}>Show all</Link>
            </p>
          )}
          <RecordList key={key} address={shown.toString()} />
        </>
      ) : (
        <NotForRole what="The record" roles={PERMISSIONS['audit.read'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}
