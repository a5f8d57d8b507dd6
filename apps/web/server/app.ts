import type { HandlePage } from '@isocentre/contract/pages';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { doorContext } from '../app/lib/door.ts';

/** What the server loads, built or through Vite in development: a function from page request to response. */
const handle = createRequestHandler(build, import.meta.env.MODE);

export const handlePage: HandlePage = (request, door) => {
  const context = new RouterContextProvider();
  context.set(doorContext, door);
  return handle(request, context);
};
