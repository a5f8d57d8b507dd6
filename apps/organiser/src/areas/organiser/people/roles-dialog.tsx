import type { People, Person } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
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
  const rolesOf = (wide: boolean) => person.roles.filter(({ societyWide }) => societyWide === wide).map(({ role }) => role);
  const held = rolesOf(scope.societyWide);
  const fixed = scope.societyWide ? [] : rolesOf(true);
  const [roles, setRoles] = useState<readonly Role[]>(held);
  const takesAway = held.some((role) => !roles.includes(role));
  const words =
    roles.length === 0 && held.length > 0 ? 'Take all roles away' : takesAway ? 'Change and end their sessions' : 'Change the roles';

  return (
    <FormDialog
      title={`Roles of ${person.name}`}
      action={words}
      doing="Saving..."
      bad={takesAway}
      className="role-grid"
      sending={sending}
      failure={failure}
      onSubmit={() => void attempt(() => scope.changeRoles(person.account, roles), onChanged)}
      onClose={onClose}
    >
      {() => (
        <>
          <div className="login-form">
            <RoleChoice chosen={roles} fixed={fixed} onChange={setRoles} />
            {takesAway && <p>Taking a role away ends all sessions of {person.name}, at once and everywhere.</p>}
          </div>
          <RoleConsequences roles={[...new Set([...fixed, ...roles])]} societyWide={scope.societyWide} />
        </>
      )}
    </FormDialog>
  );
}
