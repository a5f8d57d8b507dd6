import { may } from '@isocentre/domain/people/permissions';
import { readerOf, staffOf, type Visit } from '../../platform/feature.ts';

/** Its author, and whoever manages people here. */
export const mayDeleteView = (visit: Visit, author: string): boolean =>
  author === readerOf(visit) || may(staffOf(visit).held, 'people.manage');
