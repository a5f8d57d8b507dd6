import { may, needsSecondFactor, PERMISSIONS, ROLE_PERMISSIONS } from '@isocentre/domain/people/permissions';
import { type Role, roleNames, ROLES } from '@isocentre/domain/people/roles';
import { FieldError } from '@isocentre/ui/field-error.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { JOBS, type Job } from '../frame/jobs.ts';
import { Sign } from '../frame/sign.tsx';

interface RoleChoiceProps {
  chosen: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  /** Held in all editions of the society: changed there, not here. */
  fixed?: readonly Role[];
  error?: string | undefined;
}

const NONE: readonly Role[] = [];

/** Roles to tick. */
export function RoleChoice({ chosen, onChange, fixed = NONE, error }: RoleChoiceProps) {
  const toggle = (role: Role, on: boolean) => onChange(ROLES.filter((one) => (one === role ? on : chosen.includes(one))));
  return (
    <fieldset className="role-choice" aria-describedby={error ? 'roles-error' : undefined}>
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <label key={role} className={classNames((chosen.includes(role) || fixed.includes(role)) && 'role-chosen')}>
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
    </fieldset>
  );
}

/** What somebody with these roles finds, and what not: from the table that the server checks. */
export function RoleConsequences({ roles, societyWide }: { roles: readonly Role[]; societyWide: boolean }) {
  const held = roles.map((role) => ({ role, societyWide }));
  const opens = ({ needs }: Job) => needs.some((permission) => may(held, permission));
  const permissions = [...new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]))].filter((one) => may(held, one));
  const strict = roles.filter(needsSecondFactor);
  return (
    <div className="role-consequences" aria-live="polite">
      {roles.length === 0 ? (
        <p>No role chosen: nothing opens.</p>
      ) : (
        <>
          <JobList title="They will see" jobs={JOBS.filter(opens)} none="None of the pages here; their own tasks only." />
          <JobList title="They will not see" jobs={JOBS.filter((job) => !opens(job))} none="Nothing is hidden from them." />
          <details>
            <summary>All they may do</summary>
            <p>{permissions.map((one, index) => (index === 0 ? PERMISSIONS[one].allows : lower(PERMISSIONS[one].allows))).join('; ')}.</p>
          </details>
          {strict.length > 0 && (
            <Notice kind="warn" title="Needs a second step">
              <p>
                {strict.map((role) => roleNames[role]).join(' and ')} {strict.length === 1 ? 'reaches' : 'reach'} personal data, money or
                power. It is set up at the first login; without it the role does not open.
              </p>
            </Notice>
          )}
        </>
      )}
    </div>
  );
}

function JobList({ title, jobs, none }: { title: string; jobs: readonly Job[]; none: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {jobs.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {jobs.map(({ path, name, sign }) => (
            <li key={path}>
              <Sign name={sign} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const lower = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
