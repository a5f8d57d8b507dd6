/**
 * Which files a browser needs to start a page, from the manifest that React Router writes with the build. The page
 * requests the same ones after the first paint (`lib/paint-first.ts`).
 */

interface Chunk {
  module: string;
  imports?: string[];
  css?: string[];
}

interface RouteChunk extends Chunk {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
}

export interface Manifest {
  entry: Chunk;
  routes: Record<string, RouteChunk>;
  /** The manifest itself, which the page loads as well. */
  url: string;
}

/** The text is a script that assigns the manifest to `window`. */
export function parseManifest(script: string): Manifest {
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1);
  return JSON.parse(json) as Manifest;
}

/** From the root route down to `route`. */
function branch(manifest: Manifest, route: RouteChunk): RouteChunk[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...branch(manifest, parent), route] : [route];
}

const pathOf = (routes: readonly RouteChunk[]) => `/${routes.flatMap(({ path = '' }) => path.split('/').filter(Boolean)).join('/')}`;

/** The path of every page, with its parameters by name: `/cancerdetail/:cancerTypeId`. */
export const routePaths = (manifest: Manifest): string[] => [
  ...new Set(Object.values(manifest.routes).map((route) => pathOf(branch(manifest, route)))),
];

/** The branch whose paths make up `pathname`; of several, the deepest, which is the page and not its layout. */
function branchFor(manifest: Manifest, pathname: string): RouteChunk[] {
  const found = Object.values(manifest.routes)
    .map((route) => branch(manifest, route))
    .filter((routes) => pathOf(routes) === pathname)
    .toSorted((a, b) => b.length - a.length)[0];
  if (!found) throw new Error(`No route answers ${pathname}.`);
  return found;
}

const unique = (urls: (string | undefined)[]) => [...new Set(urls.filter((url) => url !== undefined))];

export function firstLoadScripts(manifest: Manifest, pathname: string): string[] {
  const chunks = [manifest.entry, ...branchFor(manifest, pathname)];
  return unique([
    manifest.url,
    ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ...branchFor(manifest, pathname).flatMap((route) => [
      route.clientLoaderModule,
      route.clientActionModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
    ]),
  ]);
}
