import { ROLES, roleNames, type Role } from '@isocentre/domain/people/roles';
import type { Chance } from './chance.ts';
import type { Rows } from './rows.ts';

export type Committee = Readonly<Record<Role, { accountId: string; email: string }>>;

/** One account for each role, `treasurer@example.org` and so on; the owner is one in all editions of the society. */
export function makeCommittee(
  { rows, chance }: { rows: Rows; chance: Chance },
  { editionId, societyId, passwordHash, at }: { editionId: number; societyId: number; passwordHash: string; at: Date },
): Committee {
  const members = ROLES.map((role) => {
    const accountId = chance.id();
    const email = `${role}@example.org`;
    rows.accounts.push({
      id: accountId,
      email,
      title: null,
      name: `Sample ${roleNames[role]}`,
      password_hash: passwordHash,
      created_at: at,
    });
    rows.staff_roles.push({
      edition_id: role === 'owner' ? null : editionId,
      account_id: accountId,
      role,
      society_id: societyId,
      granted_at: at,
    });
    return [role, { accountId, email }] as const;
  });
  return Object.fromEntries(members) as Committee;
}
