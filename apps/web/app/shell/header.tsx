import { Icon } from '@isocentre/ui/icon.tsx';
import { useRef } from 'react';
import { useMatches } from 'react-router';
import { useHere } from '../lib/from-page.ts';
import { ordinalWord } from '@isocentre/domain/editions/ordinal';
import { Logo } from '../ui/logo.tsx';
import { Account } from './account.tsx';
import { BarMe } from './bar-me.tsx';
import { DropMenu } from './drop-menu.tsx';
import './header.css';
import './drop-menu.css';
import { HOME, mainAction, type MenuData, menuGroups } from './menu.ts';
import { ShellLink } from './shell-link.tsx';
import { useMenus } from './use-menus.ts';
import { useScrolled } from './use-scrolled.ts';

/** Pages that do not start on ink request a white bar: `export const handle = { bar: 'solid' }`. */
const wantsSolid = (handle: unknown) => (handle as { bar?: string } | undefined)?.bar === 'solid';

/** The name of the account's menu among the others. */
const ACCOUNT = '';

export function Header({ shell, solid = false }: { shell: MenuData; solid?: boolean }) {
  const { edition } = shell;
  const groups = menuGroups(shell);
  const bar = useRef<HTMLElement>(null);
  const { open, setOpen, sheet, setSheet } = useMenus(bar);
  const opens = (label: string) => (to: boolean) => setOpen((now) => (to ? label : now === label ? null : now));
  const scrolled = useScrolled(50);
  const asked = useMatches().some((match) => wantsSolid(match.handle));

  return (
    <header ref={bar} className="bar" data-solid={solid || asked || scrolled || undefined} data-open={sheet || undefined}>
      <div className="wrap bar-in">
        <Logo shortName={edition.shortName} line={`${ordinalWord(edition.ordinal)} ${edition.meetingName}`} state={useHere()} />
        <BarMe />
        <a className="menu-toggle menu-without-script" href="#all-pages">
          <Icon name="menu" />
          <span className="vh">Menu: all pages</span>
        </a>
        <button
          className="menu-toggle needs-script"
          type="button"
          aria-expanded={sheet}
          aria-controls="menu"
          onClick={() => setSheet(!sheet)}
        >
          <span className="vh">Menu</span>
          <Icon name={sheet ? 'close' : 'menu'} />
        </button>
        <nav className="nav" id="menu" aria-label="Main">
          <ul className="menu">
            <li>
              <ShellLink link={HOME} />
            </li>
            {groups.map((group) => (
              <DropMenu key={group.label} group={group} open={open === group.label} setOpen={opens(group.label)} />
            ))}
          </ul>
          <Account action={mainAction(shell)} open={open === ACCOUNT} setOpen={opens(ACCOUNT)} />
        </nav>
      </div>
    </header>
  );
}
