import * as contract from '@isocentre/contract/members';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { replaceMembers } from './replace-members.ts';

export const memberRoutes = (deps: { db: Database }): BoundRoute[] => [
  bind(contract.replaceMembers, ({ file }, visit) => replaceMembers(deps, file, visit)),
];
