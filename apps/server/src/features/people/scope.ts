import type { Permission } from '@isocentre/domain/people/permissions';
import { staffOf, type Visit } from '../../platform/feature.ts';

/** Where roles are held: in one edition, or in all editions of a society. */
export interface Scope {
  readonly societyId: number;
  /** Null: all editions of the society. */
  readonly editionId: number | null;
}

export function scopeOf(visit: Visit): Scope {
  const { societyId, societyWide, edition } = staffOf(visit);
  return { societyId, editionId: societyWide ? null : edition.id };
}

/** What manages the people of this scope. */
export const permissionFor = ({ editionId }: Scope): Permission => (editionId === null ? 'society.manage' : 'people.manage');
