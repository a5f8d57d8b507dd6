import { ALL_PERMISSIONS, needsSecondFactor, type Permission, PERMISSIONS, ROLE_PERMISSIONS } from '@isocentre/domain/people/permissions';
import { type Role, roleNames, ROLES } from '@isocentre/domain/people/roles';

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
              {wordsOf(role)}.{needsSecondFactor(role) ? ' Needs a second step.' : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const isWide = (permission: Permission) => 'societyWideOnly' in PERMISSIONS[permission];
const IN_EDITION = ALL_PERMISSIONS.filter((permission) => !isWide(permission));

/** Of somebody who may do nearly everything it is shorter to say what they may not. */
function wordsOf(role: Role): string {
  const may = IN_EDITION.filter((permission) => ROLE_PERMISSIONS[role].includes(permission));
  const not = IN_EDITION.filter((permission) => !may.includes(permission));
  const wide = ROLE_PERMISSIONS[role].filter(isWide);
  const list = (permissions: readonly Permission[]) => permissions.map((one) => lower(PERMISSIONS[one].allows)).join('; ');
  const words = not.length < may.length / 3 ? `everything, except: ${list(not)}` : list(may);
  const more = wide.length > 0 ? `. In all editions of the society also: ${list(wide)}` : '';
  return words.slice(0, 1).toUpperCase() + words.slice(1) + more;
}

const lower = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
