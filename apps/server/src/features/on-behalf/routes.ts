import * as contract from '@isocentre/contract/delegates/on-behalf';
import * as lists from '@isocentre/contract/delegates/people-list';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { checkPeople } from './check-people.ts';
import { readRules } from './read-rules.ts';
import { registerPeople } from './register-people.ts';
import { registerSomebody } from './register-somebody.ts';

export const onBehalfRoutes = (deps: MoneyDeps): BoundRoute[] => [
  bind(contract.readOnBehalfRules, (_, visit) => readRules(visit)),
  bind(contract.registerSomebody, ({ body }, visit) => registerSomebody(deps, visit, body)),
  bind(lists.checkPeople, ({ file }, visit) => checkPeople(deps, file, visit)),
  bind(lists.registerPeople, ({ body }, visit) => registerPeople(deps, visit, body)),
];
