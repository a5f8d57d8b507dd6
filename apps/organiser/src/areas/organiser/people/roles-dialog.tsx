import { CallFailed } from '@isocentre/contract/call';
import { changeRoles, type People, type Person } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { RoleChoice } from './role-choice.tsx';

/** All roles of one person in this edition. */
export function RolesDialog({ person, onClose, onChanged }: { person: Person; onClose: () => void; onChanged: (people: People) => void }) {
  const ask = useAsk();
  const id = useId();
  const { edition = '' } = useParams();
  const held = person.roles.filter(({ societyWide }) => !societyWide).map(({ role }) => role);
  const fixed = person.roles.filter(({ societyWide }) => societyWide).map(({ role }) => role);
  const [roles, setRoles] = useState<readonly Role[]>(held);
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const takesAway = held.some((role) => !roles.includes(role));
  const words =
    roles.length === 0 && held.length > 0 ? 'Take all roles away' : takesAway ? 'Change and end their sessions' : 'Change the roles';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailed(undefined);
    try {
      onChanged(await ask(() => call(changeRoles, { params: { edition, account: person.account }, body: { roles: [...roles] } })));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title={`Roles of ${person.name}`}
      closeWords="Cancel"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} className={takesAway ? 'btn-bad' : undefined} aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : words}
        </Button>
      }
    >
      <form id={id} className="login-form" onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
        <RoleChoice chosen={roles} fixed={fixed} onChange={setRoles} />
        {takesAway && <p>Taking a role away ends all sessions of {person.name}, at once and everywhere.</p>}
      </form>
    </Dialog>
  );
}
