import { Icon } from '@isocentre/ui/icon.tsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useHere } from '../lib/from-page.ts';
import type { MenuLink } from './menu.ts';

/** A link of header or footer: tells the next page where the visitor came from. */
export function ShellLink({ link, className, children }: { link: MenuLink; className?: string; children?: ReactNode }) {
  const here = useHere();
  if (link.external) {
    return (
      <a href={link.to} target="_blank" rel="noopener noreferrer" className={className}>
        {link.label}
        <Icon name="external" />
        <span className="vh">(opens in a new tab)</span>
      </a>
    );
  }
  return (
    <NavLink to={link.to} end state={here} className={className} prefetch="intent">
      {children ?? link.label}
    </NavLink>
  );
}
