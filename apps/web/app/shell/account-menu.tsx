import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetSession, greet } from '../lib/session.ts';
import { ALERT_MS } from '../lib/durations.ts';
import { Alert } from '../ui/alert.tsx';
import type { AccountProps } from './account.tsx';
import { DropMenu } from './drop-menu.tsx';

const ask = async () => {
  const [{ readSession, signOut }, { browserCall }] = await Promise.all([
    import('@isocentre/contract/accounts'),
    import('../lib/browser-call.ts'),
  ]);
  return { whoIsHere: () => browserCall(readSession, {}), leave: () => browserCall(signOut, {}) };
};

/** The greeting with its menu. Fetched only where a name is remembered; then the server is asked whether it is true. */
export function AccountMenu({ name, open, setOpen }: AccountProps & { name: string }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let gone = false;
    void ask()
      .then(({ whoIsHere }) => whoIsHere())
      .then(
        ({ user }) => {
          if (gone) return;
          if (!user) forgetSession();
          else if (user.name !== name) greet(user.name);
        },
        // Nobody answered: the greeting stands until somebody does.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [name]);

  const logOut = async () => {
    setFailed(0);
    try {
      await (await ask()).leave();
    } catch {
      // Still signed in: to say anything else would leave an open session on a shared computer.
      setFailed(Date.now());
      return;
    }
    forgetSession();
    await navigate('/login-page');
  };

  return (
    <>
      <ul className="menu">
        <DropMenu group={{ label: `Hi, ${name}`, links: [{ label: 'Profile', to: '/userProfile' }] }} open={open} setOpen={setOpen}>
          <li>
            <button type="button" onClick={() => void logOut()}>
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
