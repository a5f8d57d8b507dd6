import * as contract from '@isocentre/contract/calendar';
import * as feeds from '@isocentre/contract/feeds';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { type CalendarDeps, endMyFeed, makeMyFeed, readFeed, readMyFeed } from './feeds.ts';
import { readCalendar } from './read-calendar.ts';

export const calendarRoutes = (deps: CalendarDeps): BoundRoute[] => [
  bind(contract.readCalendar, (_input, visit) => readCalendar(deps.db, visit)),
  bind(feeds.readMyFeed, (_input, visit) => readMyFeed(deps, visit)),
  bind(feeds.makeMyFeed, (_input, visit) => makeMyFeed(deps, visit)),
  bind(feeds.endMyFeed, (_input, visit) => endMyFeed(deps, visit)),
  bind(feeds.readFeed, ({ query }, visit) => readFeed(deps, query.token, visit)),
];
