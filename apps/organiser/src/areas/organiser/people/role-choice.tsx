import { PERMISSIONS, ROLE_PERMISSIONS } from '@isocentre/domain/people/permissions';
import { type Role, roleNames, ROLES } from '@isocentre/domain/people/roles';
import { FieldError } from '@isocentre/ui/field-error.tsx';

interface RoleChoiceProps {
  chosen: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  /** Held in all editions of the society: changed there, not here. */
  fixed?: readonly Role[];
  error?: string | undefined;
}

const NONE: readonly Role[] = [];

/** Roles to tick, and below them what the person will see with these, and what not. */
export function RoleChoice({ chosen, onChange, fixed = NONE, error }: RoleChoiceProps) {
  const toggle = (role: Role, on: boolean) => onChange(ROLES.filter((one) => (one === role ? on : chosen.includes(one))));
  const may = new Set([...chosen, ...fixed].flatMap((role) => ROLE_PERMISSIONS[role]));
  return (
    <fieldset className="role-choice" aria-describedby={error ? 'roles-error' : undefined}>
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            name="roles"
            value={role}
            checked={chosen.includes(role) || fixed.includes(role)}
            disabled={fixed.includes(role)}
            onChange={(event) => toggle(role, event.currentTarget.checked)}
          />
          <span>
            {roleNames[role]}
            {fixed.includes(role) && <small> in all editions of the society</small>}
          </span>
        </label>
      ))}
      <FieldError id="roles">{error}</FieldError>
      <p className="role-may" aria-live="polite">
        {may.size === 0 ? 'No role chosen: nothing opens.' : `May: ${[...may].map((one) => lower(PERMISSIONS[one].allows)).join('; ')}.`}
      </p>
    </fieldset>
  );
}

const lower = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
