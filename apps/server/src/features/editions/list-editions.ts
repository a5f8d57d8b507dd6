import type { Editions } from '@isocentre/contract/next-editions';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { describeEditions } from './describe-edition.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';

export const listEditions = ({ db, config }: NextEditionDeps, visit: Visit): Promise<Editions> =>
  describeEditions(db, staffOf(visit).societyId, config);
