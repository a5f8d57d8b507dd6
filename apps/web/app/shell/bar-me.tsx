import { addresses } from '@isocentre/domain/addresses';
import { initials } from '@isocentre/ui/kolam/initials.ts';
import { useSyncExternalStore } from 'react';
import { readHint, watchHint } from '../lib/session-hint.ts';
import { ShellLink } from './shell-link.tsx';

/**
 * On a narrow screen, where the greeting is inside the menu: shows that somebody is logged in, and links to their page.
 */
export function BarMe() {
  const name = useSyncExternalStore(watchHint, readHint, () => null);
  // Its space is reserved from the first paint, so that nothing moves when the name is known.
  return (
    <div className="bar-me-room">
      {name && (
        <ShellLink link={{ label: name, to: addresses.profile }} className="bar-me">
          <span aria-hidden="true">{initials(name)}</span>
          <span className="vh">Logged in as {name}: your profile</span>
        </ShellLink>
      )}
    </div>
  );
}
