import { CallFailed } from '@isocentre/contract/call';
import { isScope, type Scope } from '@isocentre/domain/outbound/scopes';

export interface OpenedRoute {
  readonly scope: Scope;
  /** `…/delegates`, below the edition's own addresses. */
  readonly path: string;
  readonly summary: string;
}

interface Described {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly summary?: string; readonly 'x-scope'?: string } }>>;
}

/** What tokens open, as the API describes itself: the routes with all their shapes would be more than the page. */
export async function readOpenedRoutes(): Promise<readonly OpenedRoute[]> {
  const answer = await fetch('/api/openapi.json');
  if (!answer.ok) throw new CallFailed(answer.status, 'UNAVAILABLE', 'The description of the API did not come. Please try again.');
  return openedRoutes((await answer.json()) as Described);
}

export const openedRoutes = ({ paths }: Described): OpenedRoute[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const scope = get?.['x-scope'];
    if (scope === undefined || !isScope(scope)) return [];
    return [{ scope, path: path.replace('/api/v1/organiser/{edition}', '…'), summary: get?.summary ?? '' }];
  });
