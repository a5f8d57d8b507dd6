import * as contract from '@isocentre/contract/delegates/on-behalf';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { readRules } from './read-rules.ts';
import { registerSomebody } from './register-somebody.ts';

export const onBehalfRoutes = (deps: MoneyDeps): BoundRoute[] => [
  bind(contract.readOnBehalfRules, (_, visit) => readRules(visit)),
  bind(contract.registerSomebody, ({ body }, visit) => registerSomebody(deps, visit, body)),
];
