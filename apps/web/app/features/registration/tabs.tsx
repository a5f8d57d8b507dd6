import { addresses } from '@isocentre/domain/addresses';
import { Link } from 'react-router';
import './tabs.css';

export const TABS = { fees: 'Fees', registration: 'Registration', login: 'Login' } as const;
export type TabName = keyof typeof TABS;

export const tabAddress = (tab: TabName) => (tab === 'fees' ? addresses.registration : `${addresses.registration}?tab=${tab}`);

export const tabFrom = (search: URLSearchParams): TabName => {
  const asked = search.get('tab');
  return asked === 'registration' || asked === 'login' ? asked : 'fees';
};

/** Real links: each tab has its own URL and works without script. */
export function Tabs({ open }: { open: TabName }) {
  return (
    <nav className="tabs" aria-label="Registration">
      <ul className="tabs-list">
        {(Object.keys(TABS) as TabName[]).map((tab) => (
          <li key={tab}>
            <Link to={tabAddress(tab)} aria-current={tab === open ? 'page' : undefined} preventScrollReset>
              {TABS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
