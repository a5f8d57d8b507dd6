import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FindPage, type HandlePage, isStaffPage } from '@isocentre/contract/pages';

/** The pages of organisers, reviewers and judges: one document for every path, and files under `/staff/`. */
export interface StaffBuild {
  readonly document: (url: string) => string | Promise<string>;
  /** Folder of the built files; unset in development, where Vite serves them. */
  readonly assets?: string;
}

/** The web application as this process uses it: functions from request to response and from path to page, and files. */
export interface WebBuild {
  readonly handlePage: HandlePage;
  readonly findPage: FindPage;
  /** Folder of the built client files; unset in development, where Vite serves them. */
  readonly assets?: string;
  /** Absent in tests of the public pages alone. */
  readonly staff?: StaffBuild;
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const WEB = new URL('../../../web/', import.meta.url);
const ORGANISER = new URL('../../../organiser/', import.meta.url);
const STAFF_FILES = '/staff/';

/** The production build, loaded by path: the server's source never imports the web application's. */
export async function loadWebBuild(): Promise<WebBuild> {
  const entry = new URL('build/server/index.js', WEB);
  const staffDocument = new URL('build/index.html', ORGANISER);
  if (!existsSync(entry) || !existsSync(staffDocument)) throw new Error('The site has not been built: run `pnpm build` first.');
  // React reads this once, when it is loaded; otherwise it is a development build, three times slower.
  process.env['NODE_ENV'] = 'production';
  const { handlePage, findPage } = (await import(entry.href)) as Pick<WebBuild, 'handlePage' | 'findPage'>;
  const html = readFileSync(staffDocument, 'utf8');
  const staff = { document: () => html, assets: fileURLToPath(new URL('build', ORGANISER)) };
  return { handlePage, findPage, assets: fileURLToPath(new URL('build/client', WEB)), staff };
}

interface ViteServer {
  middlewares: NonNullable<WebBuild['middleware']>;
  ssrLoadModule(path: string): Promise<Pick<WebBuild, 'handlePage' | 'findPage'>>;
  ssrFixStacktrace(error: Error): void;
  transformIndexHtml(url: string, html: string): Promise<string>;
}

/** Beside the public site's own, which takes Vite's usual port: two servers on one port, and one of them never reloads. */
const STAFF_RELOAD_PORT = 24679;

/** Fonts get their addresses when the pages are built; until then their styles name them. */
const PRELOADED = /<link rel="preload"[^>]*>/g;

/** Vite in this process: pages render from source and reload as files change. */
export async function startWebDevelopment(): Promise<WebBuild> {
  const vitePath = createRequire(new URL('package.json', WEB)).resolve('vite');
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as { createServer: (options: object) => Promise<ViteServer> };
  const vite = await createServer({
    root: fileURLToPath(WEB),
    configFile: fileURLToPath(new URL('vite.config.ts', WEB)),
    server: { middlewareMode: true },
  });
  const staff = await createServer({
    root: fileURLToPath(ORGANISER),
    configFile: fileURLToPath(new URL('vite.config.ts', ORGANISER)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { port: STAFF_RELOAD_PORT } },
  });
  const staffDocument = fileURLToPath(new URL('index.html', ORGANISER));
  return {
    staff: { document: (url) => staff.transformIndexHtml(url, readFileSync(staffDocument, 'utf8').replaceAll(PRELOADED, '')) },
    middleware: (request, response, next) => {
      const url = request.url ?? '/';
      if (url.startsWith('/api/') || isStaffPage(url)) return next();
      const { middlewares } = url.startsWith(STAFF_FILES) ? staff : vite;
      return middlewares(request, response, next);
    },
    findPage: async (pathname, call) => (await vite.ssrLoadModule('./server/app.ts')).findPage(pathname, call),
    handlePage: async (request, services) => {
      try {
        const { handlePage } = await vite.ssrLoadModule('./server/app.ts');
        return await handlePage(request, services);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
  };
}
