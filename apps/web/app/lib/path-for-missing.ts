import { readCancerTypes, readSite } from '@isocentre/contract/content';
import type { Call } from '@isocentre/contract/route';
import { addresses } from '@isocentre/domain/addresses';
import type { Params } from 'react-router';
import { findOwnPage } from './own-page.ts';
import { abstractsThere, posterOrNull, publishedOrNull } from './published-or-null.ts';
import { textVersionOrNull } from './text-version-or-null.ts';

/**
 * The path that is rendered instead of one without a page; undefined if there is a page. One for each route that can
 * come up empty, since the browser continues with the route of the path it requested.
 */
export async function pathForMissing(routeId: string, params: Params, call: Call): Promise<string | undefined> {
  switch (routeId) {
    case 'routes/public/not-found':
      return '/-/-';
    case 'routes/public/own-page':
      return findOwnPage(await call(readSite, {}), params['address']) ? undefined : '/-';
    case 'routes/public/cancerdetail': {
      const types = await call(readCancerTypes, {});
      return types.some(({ id }) => id === Number(params['cancerTypeId'])) ? undefined : '/cancerdetail/-';
    }
    case 'routes/public/text-version':
      return (await textVersionOrNull(call, params)) ? undefined : '/-/versions/-';
    case 'routes/public/abstracts':
      return (await abstractsThere(call)) ? undefined : addresses.publishedAbstracts;
    case 'routes/public/published-abstract':
      return (await publishedOrNull(call, params)) ? undefined : `${addresses.publishedAbstracts}/-`;
    case 'routes/public/e-posters':
      return (await abstractsThere(call)) ? undefined : addresses.posters;
    case 'routes/public/e-poster':
      return (await posterOrNull(call, params)) ? undefined : `${addresses.posters}/-`;
    default:
      return undefined;
  }
}
