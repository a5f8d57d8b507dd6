import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { readHint, watchHint } from '../lib/session-hint.ts';
import './account.css';
import { LOGIN, REGISTER } from './menu.ts';
import { ShellLink } from './shell-link.tsx';

export interface AccountProps {
  open: boolean;
  setOpen: (open: boolean) => void;
}

/**
 * Login and Register, or a greeting. Pages are kept for everybody, so the server always sends the links; whether somebody
 * is signed in is known by the hint, at once, and the menu and the question to the server come only with it.
 */
export function Account(props: AccountProps) {
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
          <ShellLink link={REGISTER} className="btn btn-small" />
        </>
      )}
      {name && (menu ? <menu.Menu name={name} {...props} /> : <span className="greeting">Hi, {name}</span>)}
    </div>
  );
}
