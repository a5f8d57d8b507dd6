import { Icon } from '@isocentre/ui/icon.tsx';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { MenuGroup } from './menu.ts';
import { ShellLink } from './shell-link.tsx';

interface DropMenuProps {
  group: MenuGroup;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Further items, after the links. */
  children?: ReactNode;
}

const STEPS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);
const isWide = () => matchMedia('(min-width: 1081px)').matches;
const isMouse = (event: { nativeEvent: Event }) => (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';

/**
 * Opens by pointer, click, Enter, Space and ArrowDown; closes on leaving, Escape, choosing and a click elsewhere. Arrows,
 * Home and End move inside it.
 */
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
  const step = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !STEPS.has(event.key)) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.sub a, .sub button')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    // On the button itself only ArrowDown opens the menu.
    if (at < 0 && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!open) flushSync(() => setOpen(true));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key] ?? at;
    items[(to + items.length) % items.length]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only adds the mouse to what the button does
    <li onPointerEnter={hover(true)} onPointerLeave={hover(false)} onBlur={leave} onKeyDown={step}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className={holdsPage ? 'here' : undefined}
        // A mouse has already opened it by hovering; keyboard and touch toggle.
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
