import { expect, test } from 'vitest';
import { openedRoutes } from './opened-routes.ts';

test('of the API’s description, what a token opens', () => {
  const paths = {
    '/api/v1/organiser/{edition}/delegates': { get: { summary: 'Delegates', 'x-scope': 'delegates.read' } },
    '/api/v1/organiser/{edition}/delegates.csv': { get: { summary: 'A file' } },
    '/api/v1/organiser/{edition}/notes': {},
    '/api/v1/organiser/{edition}/later': { get: { summary: 'Of a release to come', 'x-scope': 'something.else' } },
  };
  expect(openedRoutes({ paths })).toEqual([{ scope: 'delegates.read', path: '…/delegates', summary: 'Delegates' }]);
});
