import { may } from '@isocentre/domain/people/permissions';
import { staffOf, type Visit } from '../../platform/feature.ts';

/**
 * Nouns of purposes that the reader may not see: letters about abstracts without the permission to see abstracts, and for nobody
 * here what the installation writes to whoever runs it.
 */
export const hiddenFrom = (visit: Visit): string[] => ['operations', ...(may(staffOf(visit).held, 'abstracts.read') ? [] : ['abstracts'])];
