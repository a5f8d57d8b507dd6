import { signOut } from '@isocentre/contract/accounts';
import { may, ROLE_PERMISSIONS } from '@isocentre/domain/people/permissions';
import { type HeldRole, roleNames } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/call.ts';
import { forgetReviews, isSomethingHere } from '../../../lib/kept-reviews.ts';
import { UnsentDialog } from '../../../lib/unsent-dialog.tsx';
import { closePopover } from './close-popover.ts';
import type { FrameData } from './load-frame.ts';
import { Sign } from './sign.tsx';

export const roleWords = (roles: readonly HeldRole[]) => roles.map(({ role }) => roleNames[role]).join(', ');

/** Who I am, what I may do here, my security, and the way out. */
export function MeMenu({ user, edition }: Pick<FrameData, 'user' | 'edition'>) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await call(signOut, {});
    await forgetReviews(user.email);
    await navigate('/organiser/login', { replace: true });
  };
  return (
    <>
      <div className="pop pop-me" id="me" popover="auto" role="dialog" aria-label="You">
        <div className="pop-who">
          <Avatar name={user.name} />
          <span>
            <b>{user.name}</b>
            <small>{user.email}</small>
          </span>
        </div>
        <h2>Your roles in {edition.shortName}</h2>
        <ul className="pop-list">
          {edition.roles.map(({ role, societyWide }) => (
            <li key={`${role} ${societyWide}`} className="pop-row">
              <Sign name="key" />
              <span>
                <b>{roleNames[role]}</b>
                <small>
                  {ROLE_PERMISSIONS[role].length} permissions{societyWide ? `, in all editions of ${edition.society.name}` : ''}
                </small>
              </span>
            </li>
          ))}
        </ul>
        <hr />
        <ul className="pop-list">
          <li>
            <Link className="pop-row" to={`/organiser/${edition.slug}/security`} onClick={closePopover}>
              <Sign name="key" />
              <span>My security</span>
            </Link>
          </li>
          {may(edition.roles, 'reviews.write') && (
            <li>
              <Link className="pop-row" to={`/review/${edition.slug}`} onClick={closePopover}>
                <Sign name="abstract" />
                <span>My reviews</span>
              </Link>
            </li>
          )}
          <li>
            <a className="pop-row" href="/userProfile">
              <Sign name="people" />
              <span>My registration</span>
            </a>
          </li>
          <li>
            <button type="button" className="pop-row" onClick={() => (isSomethingHere(user.email) ? setAsking(true) : void leave())}>
              <Sign name="out" />
              <span>Log out</span>
            </button>
          </li>
        </ul>
      </div>
      {/* A dialog closes the menu, and would not be shown within it. */}
      <UnsentDialog open={asking} onStay={() => setAsking(false)} onLeave={() => void leave()} />
    </>
  );
}
