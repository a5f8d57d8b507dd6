import { someFailed } from './load.ts';

interface Rendered {
  request: Pick<Request, 'method' | 'url'>;
  status: number;
  errors: object | null;
  loaderData: Record<string, unknown>;
  /** Of the routes that rendered the page: their file paths. */
  routeIds: readonly string[];
}

/**
 * Only pages in `routes/public` are the same for everybody; deciding by folder means it cannot be forgotten. Any other
 * page is personal.
 */
const forEverybody = (routeId: string) => routeId === 'root' || routeId.startsWith('routes/public/');

/** Whether a page may be cached and shown to others: public, there, missing or gone, loaded without errors, at its plain URL. */
export const isShareable = ({ request, status, errors, loaderData, routeIds }: Rendered) =>
  routeIds.every(forEverybody) &&
  request.method === 'GET' &&
  (status === 200 || status === 404 || status === 410) &&
  new URL(request.url).search === '' &&
  errors === null &&
  !someFailed(loaderData);
