import { CallFailed } from '@isocentre/contract/call';
import type { Invitation } from '@isocentre/contract/people';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { useAsk } from '../../../session/ask.ts';
import type { PeopleScope } from './people-scope.ts';

interface InvitationActionsProps {
  scope: PeopleScope;
  invitation: Invitation;
  onDone: () => void;
}

/** What can be done with an open invitation. */
export function InvitationActions({ scope, invitation, onDone }: InvitationActionsProps) {
  const ask = useAsk();
  const [failed, setFailed] = useState<string>();
  const act = async (work: (id: string) => Promise<Invitation>) => {
    setFailed(undefined);
    try {
      await ask(() => work(invitation.id));
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    }
  };
  return (
    <>
      <Button look="plain" small onClick={() => void act(scope.inviteAgain)}>
        Send again<span className="vh"> to {invitation.email}</span>
      </Button>
      <Button look="plain" small onClick={() => void act(scope.withdraw)}>
        Withdraw<span className="vh"> the invitation of {invitation.email}</span>
      </Button>
      {failed && <small role="alert">{failed}</small>}
    </>
  );
}
