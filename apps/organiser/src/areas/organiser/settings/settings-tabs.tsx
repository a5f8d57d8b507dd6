import { may } from '@isocentre/domain/people/permissions';
import { NavLink, useOutletContext } from 'react-router';
import { Tabs } from '../../../pages/tabs.tsx';
import type { FrameData } from '../frame/load-frame.ts';

/** People and the record of what they did, side by side. `people`: how many the shown page lists. */
export function SettingsTabs({ people }: { people?: number | undefined }) {
  const { edition } = useOutletContext<FrameData>();
  const base = `/organiser/${edition.slug}/settings`;
  const tab = (path: string, name: string) => (
    <NavLink to={`${base}/${path}`}>
      {({ isActive }) => (
        <>
          {name}
          {isActive && people !== undefined && (
            <span className="tabs-count">
              {people}
              <span className="vh"> people</span>
            </span>
          )}
        </>
      )}
    </NavLink>
  );
  return (
    <Tabs label="People">
      {tab('people', 'People and roles')}
      {may(edition.roles, 'society.manage') && tab('society', 'Whole society')}
      {may(edition.roles, 'audit.read') && tab('record', 'Record of actions')}
    </Tabs>
  );
}
