import { Link } from 'react-router';
import { editAddress, NEW, PREVIOUS, type Tab } from './addresses.ts';

/** Real links: each tab has its own URL and works without script. */
export function AbstractTabs({ tab }: { tab: Tab }) {
  const editing = tab.name === 'edit';
  const link = (to: string, words: string, open: boolean) => (
    <li>
      <Link to={to} aria-current={open ? 'page' : undefined} preventScrollReset>
        {words}
      </Link>
    </li>
  );
  return (
    <nav className="abstract-tabs" aria-label="Abstracts">
      <ul className="abstract-tabs-list">
        {link(editing ? editAddress(tab.id) : NEW, editing ? 'Edit Abstract' : 'New Abstract', tab.name !== 'previous')}
        {link(PREVIOUS, 'Previous Submissions', tab.name === 'previous')}
      </ul>
    </nav>
  );
}
