import type { FindPage, HandlePage } from '@isocentre/contract/pages';
import { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { pageServicesContext } from '../app/lib/page-services.ts';
import { pathForMissing } from '../app/lib/path-for-missing.ts';

/** What the server loads, built or through Vite in development: functions from page request to response and to path. */
const handle = createRequestHandler(build, import.meta.env.MODE);

export const handlePage: HandlePage = (request, services) => {
  const context = new RouterContextProvider();
  context.set(pageServicesContext, services);
  return handle(request, context);
};

/** Every page is a child of the root; there are no deeper routes. */
const routes = Object.values(build.routes).flatMap((route) => (route && route.parentId === 'root' ? [route] : []));
const patterns = routes.map(({ id, path, index }) => (index ? { id, index: true as const } : { id, path: path ?? '' }));

export const findPage: FindPage = async (pathname, call) => {
  const match = matchRoutes(patterns, pathname)?.at(-1);
  if (!match) return { path: pathname, missing: false, takesForms: true };
  const { id } = match.route;
  const shared = await pathForMissing(id, match.params, call);
  if (shared !== undefined) return { path: shared, missing: true, takesForms: false };
  return { path: pathname, missing: false, takesForms: routes.some((route) => route.id === id && route.module.action !== undefined) };
};
