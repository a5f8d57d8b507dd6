import { may } from '@isocentre/domain/people/permissions';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';

/** Its author, and whoever manages people here. */
export const mayDeleteView = (visit: Visit, author: string): boolean =>
  author === accountOf(visit).id || may(staffOf(visit).held, 'people.manage');
