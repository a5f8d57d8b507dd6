import { expect, test } from 'vitest';
import { withoutUnreadQuery } from './pages.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/venue?x', '/venue'],
  ['/no-such-page?a=1&b=2', '/no-such-page'],
  ['/registration?tab=login', '/registration?tab=login'],
  ['/Registration/?utm_source=mail&tab=login', '/Registration/?tab=login'],
  ['/login-page?continue=%2FuserProfile&fbclid=1', '/login-page?continue=%2FuserProfile'],
  ['/contacts?sent=1', '/contacts?sent=1'],
  ['/userProfile?edit=1', '/userProfile?edit=1'],
  ['/venue.data?_routes=venue', '/venue.data?_routes=venue'],
])('%s is the page %s', (address, page) => expect(withoutUnreadQuery(address)).toBe(page));
