import { type FocusEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import type { MenuGroup } from './menu.ts';
import { ShellLink } from './shell-link.tsx';

interface DropMenuProps {
  group: MenuGroup;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Further items, after the links. */
  children?: ReactNode;
}

const isWide = () => matchMedia('(min-width: 1081px)').matches;
const isMouse = (event: { nativeEvent: Event }) => (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';

/** Opens by pointer, click, Enter and Space; closes on leaving, Escape, choosing and a click elsewhere. */
export function DropMenu({ group, open, setOpen, children }: DropMenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  const holdsPage = group.links.some((link) => link.to.toLowerCase() === pathname.toLowerCase());
  const hover = (to: boolean) => (event: PointerEvent) => {
    if (isMouse(event) && isWide()) setOpen(to);
  };
  const leave = (event: FocusEvent<HTMLLIElement>) => {
    if (isWide() && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only adds the mouse to what the button does
    <li onPointerEnter={hover(true)} onPointerLeave={hover(false)} onBlur={leave}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={holdsPage ? 'here' : undefined}
        // A mouse has already opened it by arriving; keyboard and touch toggle.
        onClick={(event) => setOpen((isMouse(event) && isWide()) || !open)}
      >
        <span>{group.label}</span>
        <Icon name="down" />
      </button>
      <ul className="sub" id={id}>
        {group.links.map((link) => (
          <li key={link.to}>
            <ShellLink link={link} />
          </li>
        ))}
        {children}
      </ul>
    </li>
  );
}
