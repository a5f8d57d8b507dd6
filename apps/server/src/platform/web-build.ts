import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FindPage, HandlePage } from '@isocentre/contract/pages';

/** The web application as this process uses it: functions from request to response and from path to page, and files. */
export interface WebBuild {
  readonly handlePage: HandlePage;
  readonly findPage: FindPage;
  /** Folder of the built client files; unset in development, where Vite serves them. */
  readonly assets?: string;
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const WEB = new URL('../../../web/', import.meta.url);

/** The production build, loaded by path: the server's source never imports the web application's. */
export async function loadWebBuild(): Promise<WebBuild> {
  const entry = new URL('build/server/index.js', WEB);
  if (!existsSync(entry)) throw new Error('The site has not been built: run `pnpm build` first.');
  // React reads this once, when it is loaded; otherwise it is a development build, three times slower.
  process.env['NODE_ENV'] = 'production';
  const { handlePage, findPage } = (await import(entry.href)) as Pick<WebBuild, 'handlePage' | 'findPage'>;
  return { handlePage, findPage, assets: fileURLToPath(new URL('build/client', WEB)) };
}

interface ViteServer {
  middlewares: NonNullable<WebBuild['middleware']>;
  ssrLoadModule(path: string): Promise<Pick<WebBuild, 'handlePage' | 'findPage'>>;
  ssrFixStacktrace(error: Error): void;
}

/** Vite in this process: pages render from source and reload as files change. */
export async function startWebDevelopment(): Promise<WebBuild> {
  const vitePath = createRequire(new URL('package.json', WEB)).resolve('vite');
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as { createServer: (options: object) => Promise<ViteServer> };
  const vite = await createServer({
    root: fileURLToPath(WEB),
    configFile: fileURLToPath(new URL('vite.config.ts', WEB)),
    server: { middlewareMode: true },
  });
  return {
    middleware: (request, response, next) => (request.url?.startsWith('/api/') ? next() : vite.middlewares(request, response, next)),
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
