import { Writable } from 'node:stream';
import { SHAREABLE_HEADER } from '@isocentre/contract/pages';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageServicesContext } from './lib/page-services.ts';
import { paintFirst } from './lib/paint-first.ts';
import { ScriptMark } from './lib/script-mark.ts';
import { isShareable } from './lib/shareable.ts';

/** Pages are small and must be hashed, kept and compressed whole, so they are not streamed. */
const RENDER_TIMEOUT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptMark } = loadContext.get(pageServicesContext);
  const { errors, loaderData, matches } = context.staticHandlerContext;
  const routeIds = matches.map(({ route }) => route.id);
  if (isShareable({ request, status, errors, loaderData, routeIds })) headers.set(SHAREABLE_HEADER, '1');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(paintFirst(await render(request, context, scriptMark)), { status, headers });
}

function render(request: Request, context: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptMark>,
      {
        nonce,
        // Suspended parts are rendered in place, not hidden at the end for a script to move.
        progressiveChunkSize: Infinity,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // oxlint-disable-next-line eslint/no-console -- the process that hosts the pages collects its standard error
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};
