import type { People, Person } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useAttempt } from '../../../session/use-attempt.ts';
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
  const { sending, failure, attempt } = useAttempt();
  const id = useId();
  const rolesOf = (wide: boolean) => person.roles.filter(({ societyWide }) => societyWide === wide).map(({ role }) => role);
  const held = rolesOf(scope.societyWide);
  const fixed = scope.societyWide ? [] : rolesOf(true);
  const [roles, setRoles] = useState<readonly Role[]>(held);
  const takesAway = held.some((role) => !roles.includes(role));
  const words =
    roles.length === 0 && held.length > 0 ? 'Take all roles away' : takesAway ? 'Change and end their sessions' : 'Change the roles';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt(() => scope.changeRoles(person.account, roles), onChanged);
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
      <form id={id} className="role-grid" onSubmit={submit}>
        <div className="login-form">
          {failure && <Notice kind="bad" title={failure.message} />}
          <RoleChoice chosen={roles} fixed={fixed} onChange={setRoles} />
          {takesAway && <p>Taking a role away ends all sessions of {person.name}, at once and everywhere.</p>}
        </div>
        <RoleConsequences roles={[...new Set([...fixed, ...roles])]} societyWide={scope.societyWide} />
      </form>
    </Dialog>
  );
}
