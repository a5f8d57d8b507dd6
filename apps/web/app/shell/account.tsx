import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { readHint, watchHint } from '../lib/session-hint.ts';
import type { AccountProps } from './account-menu.tsx';
import './account.css';
import { LOGIN, type MenuLink } from './menu.ts';
import { ShellLink } from './shell-link.tsx';

/**
 * Login and the main action, or a greeting. Pages are cached for everybody, so the server always sends the links; the
 * hint tells at once whether somebody is signed in, and only then the menu is loaded and the server asked.
 */
export function Account({ action, ...props }: AccountProps & { action: MenuLink | null }) {
  const name = useSyncExternalStore(watchHint, readHint, () => undefined);
  const [menu, setMenu] = useState<{ Menu: ComponentType<AccountProps & { name: string }> }>();
  useEffect(() => {
    if (name) void import('./account-menu.tsx').then(({ AccountMenu }) => setMenu({ Menu: AccountMenu }));
  }, [name]);
  return (
    <div className="account" data-known={name !== undefined || undefined}>
      {!name && (
        <>
          <ShellLink link={LOGIN} className="login" />
          {action && <ShellLink link={action} className="btn btn-small" />}
        </>
      )}
      {name && (menu ? <menu.Menu name={name} {...props} /> : <span className="greeting">Hi, {name}</span>)}
    </div>
  );
}
