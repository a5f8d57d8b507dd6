import { CallFailed } from '@isocentre/contract/call';
import type { People, Person } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useAsk } from '../../../session/ask.ts';
import type { PeopleScope } from './people-scope.ts';
import { RoleChoice, RoleConsequences } from './role-choice.tsx';

interface RolesDialogProps {
  scope: PeopleScope;
  person: Person;
  onClose: () => void;
  onChanged: (people: People) => void;
}

/** All roles of one person in this edition, or in all of the society. */
export function RolesDialog({ scope, person, onClose, onChanged }: RolesDialogProps) {
  const ask = useAsk();
  const id = useId();
  const rolesOf = (wide: boolean) => person.roles.filter(({ societyWide }) => societyWide === wide).map(({ role }) => role);
  const held = rolesOf(scope.societyWide);
  const fixed = scope.societyWide ? [] : rolesOf(true);
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
      onChanged(await ask(() => scope.changeRoles(person.account, roles)));
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
      <form id={id} className="role-grid" onSubmit={(event) => void submit(event)}>
        <div className="login-form">
          {failed && <Notice kind="bad" title={failed} />}
          <RoleChoice chosen={roles} fixed={fixed} onChange={setRoles} />
          {takesAway && <p>Taking a role away ends all sessions of {person.name}, at once and everywhere.</p>}
        </div>
        <RoleConsequences roles={[...new Set([...fixed, ...roles])]} societyWide={scope.societyWide} />
      </form>
    </Dialog>
  );
}
