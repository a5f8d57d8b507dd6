import { addresses } from '@isocentre/domain/addresses';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetSession, greet } from '../lib/session.ts';
import { logOut } from '../lib/log-out.ts';
import { ALERT_MS } from '../lib/durations.ts';
import { Alert } from '../ui/alert.tsx';
import { DropMenu } from './drop-menu.tsx';

export interface AccountProps {
  open: boolean;
  setOpen: (open: boolean) => void;
}

const whoIsHere = async () => {
  const [{ readSession }, { browserCall }] = await Promise.all([import('@isocentre/contract/accounts'), import('../lib/browser-call.ts')]);
  return browserCall(readSession, {});
};

/** The greeting with its menu. Loaded only if a name is remembered; then the server is asked whether it is true. */
export function AccountMenu({ name, open, setOpen }: AccountProps & { name: string }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let gone = false;
    void whoIsHere().then(
      ({ user }) => {
        if (gone) return;
        if (!user) forgetSession();
        else if (user.name !== name) greet(user.name);
      },
      // No response: the greeting stays until there is one.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [name]);

  const leave = async () => {
    setFailed(0);
    if (await logOut()) await navigate(addresses.login);
    else setFailed(Date.now());
  };

  return (
    <>
      <ul className="menu">
        <DropMenu group={{ label: `Hi, ${name}`, links: [{ label: 'Profile', to: addresses.profile }] }} open={open} setOpen={setOpen}>
          <li>
            <button type="button" onClick={() => void leave()}>
              Logout
            </button>
          </li>
        </DropMenu>
      </ul>
      {failed > 0 && (
        <Alert key={failed} kind="bad" title="You are still logged in" leavesAfterMs={ALERT_MS.other} onLeave={() => setFailed(0)}>
          <p>We could not reach the server. Please check your connection and choose Logout again.</p>
        </Alert>
      )}
    </>
  );
}
