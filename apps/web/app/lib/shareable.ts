import { someFailed } from './load.ts';

interface Rendered {
  request: Pick<Request, 'method' | 'url'>;
  status: number;
  errors: object | null;
  loaderData: Record<string, unknown>;
  /** Of the routes that made the page: where their files are. */
  routeIds: readonly string[];
}

/**
 * Only pages in `routes/public` are the same for everybody, by the place of their file, which cannot be forgotten. A page
 * anywhere else belongs to one person.
 */
const forEverybody = (routeId: string) => routeId === 'root' || routeId.startsWith('routes/public/');

/** Whether a page may be kept and shown to others: it is a public one and loaded well, at its plain address. */
export const isShareable = ({ request, status, errors, loaderData, routeIds }: Rendered) =>
  routeIds.every(forEverybody) &&
  request.method === 'GET' &&
  status === 200 &&
  new URL(request.url).search === '' &&
  errors === null &&
  !someFailed(loaderData);
