import * as contract from '@isocentre/contract/overview';
import type { Database } from '../../platform/database.ts';
import type { ReadAside } from '../../platform/replica.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { Figures } from './count-figures.ts';
import { createFiguresCache } from './figures-cache.ts';
import { putOff } from './put-off.ts';
import { type OverviewDeps, readOverview, readPulse } from './read-overview.ts';

export const overviewRoutes = ({ db, reports, aside }: { db: Database; reports: Database; aside: ReadAside }): BoundRoute[] => {
  const deps: OverviewDeps = { db, reports, aside, cache: createFiguresCache<Figures>() };
  return [
    bind(contract.readOverview, (_, visit) => readOverview(deps, visit)),
    bind(contract.putOffAttention, ({ params, body }, visit) => putOff(deps, { kind: params.kind, days: body.days }, visit)),
    bind(contract.readPulse, (_, visit) => readPulse(deps, visit)),
  ];
};
