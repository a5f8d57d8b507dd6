import { may } from '@isocentre/domain/people/permissions';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useOutletContext } from 'react-router';
import type { FrameData } from '../frame/load-frame.ts';
import './settings-tabs.css';

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
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the last ones may stand outside.
  useEffect(() => {
    // Not returned: newer browsers give a promise, which React would take for a function to clean up with.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={tabs} className="tabs" aria-label="People">
      {tab('people', 'People and roles')}
      {may(edition.roles, 'society.manage') && tab('society', 'Whole society')}
      {may(edition.roles, 'audit.read') && tab('record', 'Record of actions')}
    </nav>
  );
}
