import { may } from '@isocentre/domain/people/permissions';
import { Link, NavLink, useLocation, useOutletContext } from 'react-router';
import { Tabs } from '../../../pages/tabs.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { groupOf, placesFor, SETTINGS } from './parts.ts';
import './settings.css';

/** Every page of the settings, side by side. `people`: how many the shown page lists. */
export function SettingsTabs({ people }: { people?: number | undefined }) {
  const { edition } = useOutletContext<FrameData>();
  const base = `/organiser/${edition.slug}/settings`;
  const path = useLocation().pathname.slice(base.length + 1);
  const group = groupOf(path);
  return (
    <>
      <Tabs label="Settings">
        {may(edition.roles, 'settings.change') &&
          SETTINGS.map(({ name, parts: [first] }) => (
            <Link key={name} to={`${base}/${first?.path}`} aria-current={name === group?.name ? 'true' : undefined}>
              {name}
            </Link>
          ))}
        {placesFor(edition.roles).map(({ path: to, name }) => (
          <NavLink key={to} to={`${base}/${to}`}>
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
        ))}
      </Tabs>
      {group && (
        <nav className="settings-parts" aria-label={group.name}>
          {group.parts.map((part) => (
            <Link key={part.path} to={`${base}/${part.path}`} aria-current={part.path === path ? 'page' : undefined}>
              {part.name}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
