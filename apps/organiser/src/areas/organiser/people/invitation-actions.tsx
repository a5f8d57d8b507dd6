import { CallFailed } from '@isocentre/contract/call';
import { type Invitation, inviteAgain, withdrawInvitation } from '@isocentre/contract/people';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';

/** What can be done with an open invitation. */
export function InvitationActions({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const ask = useAsk();
  const { edition = '' } = useParams();
  const [failed, setFailed] = useState<string>();
  const act = async (route: typeof inviteAgain | typeof withdrawInvitation) => {
    setFailed(undefined);
    try {
      await ask(() => call(route, { params: { edition, id: invitation.id } }));
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    }
  };
  return (
    <>
      <Button look="plain" small onClick={() => void act(inviteAgain)}>
        Send again<span className="vh"> to {invitation.email}</span>
      </Button>
      <Button look="plain" small onClick={() => void act(withdrawInvitation)}>
        Withdraw<span className="vh"> the invitation of {invitation.email}</span>
      </Button>
      {failed && <small role="alert">{failed}</small>}
    </>
  );
}
