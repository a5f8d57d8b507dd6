import * as contract from '@isocentre/contract/overview';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { Figures } from './count-figures.ts';
import { createFiguresCache } from './figures-cache.ts';
import { type OverviewDeps, readOverview, readPulse } from './read-overview.ts';

export const overviewRoutes = ({ reports }: { reports: Database }): BoundRoute[] => {
  const deps: OverviewDeps = { reports, cache: createFiguresCache<Figures>() };
  return [
    bind(contract.readOverview, (_, visit) => readOverview(deps, visit)),
    bind(contract.readPulse, (_, visit) => readPulse(deps, visit)),
  ];
};
