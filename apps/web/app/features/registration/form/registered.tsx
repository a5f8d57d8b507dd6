import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { tabAddress } from '../tabs.tsx';

/** Somebody has just registered. The dialog may be closed; the number stays on the page. */
export function Registered({ userId, email, onAnother }: { userId: string; email: string; onAnother: () => void }) {
  const [open, setOpen] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  const login = (
    <ButtonLink to={tabAddress('login')} data-first-focus>
      Login Now
    </ButtonLink>
  );
  return (
    <>
      <Notice kind="good" title={`Registered as ${userId}`} ref={top}>
        <p>
          We have sent the number to <span className="registered-address">{email}.</span> Log in to complete your details and to pay.
        </p>
        <div className="registered-ways">
          <ButtonLink to={tabAddress('login')} small>
            Login Now
          </ButtonLink>
          <Button look="line" small className="needs-script" onClick={onAnother}>
            Register somebody else
          </Button>
        </div>
      </Notice>
      <Dialog
        open={open}
        title="Registration Successful!"
        onClose={() => setOpen(false)}
        actions={login}
        figure={<Kolam figure={{ kind: 'motif', seed: 's1', n: 5 }} />}
      >
        <p>
          Your user ID is <b className="tnum">{userId}</b>. We have sent it to <span className="registered-address">{email}.</span>
        </p>
      </Dialog>
    </>
  );
}
