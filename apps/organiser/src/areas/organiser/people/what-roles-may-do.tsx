import { needsSecondFactor, type Permission, PERMISSIONS, ROLE_PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames, ROLES } from '@isocentre/domain/people/roles';

/** From the table that the server checks: it cannot say anything else. */
export function WhatRolesMayDo() {
  return (
    <section className="roles-words" aria-labelledby="roles-words">
      <h2 id="roles-words">What each role may do</h2>
      <dl>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{roleNames[role]}</dt>
            <dd>
              {ROLE_PERMISSIONS[role].map((permission, index) => allows(permission, index === 0)).join('; ')}.
              {needsSecondFactor(role) ? ' Needs a second step.' : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const allows = (permission: Permission, first: boolean) => {
  const words = PERMISSIONS[permission].allows;
  return first ? words : words.slice(0, 1).toLowerCase() + words.slice(1);
};
