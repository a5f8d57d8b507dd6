import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { makeCall } from '@isocentre/contract/call';
import { type FoundPage, isPaymentPage, type PreviewShown, SHAREABLE_HEADER, withoutUnreadQuery } from '@isocentre/contract/pages';
import type { Call } from '@isocentre/contract/route';
import { pageGoodUntil } from '@isocentre/domain/editions/calendar';
import { Refused } from '@isocentre/domain/refusals';
import { PROOF_MAX_BYTES } from '@isocentre/domain/registration/proofs';
import { UPLOAD_ROOM_BYTES } from '@isocentre/domain/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isOrganisersHost } from './organisers-host.ts';
import { CLOCK_HEADER, type Clock } from './clock.ts';
import { clockMovable, type Config, organisersOrigin } from './config.ts';
import type { EditionDirectory, LoadedEdition } from './edition-directory.ts';
import { checkOrigin } from './origin-check.ts';
import { encodingFor, keepable, keyOf, type KeptPage, type PageCache, sendPage } from './page-cache.ts';
import { checkoutSources } from './payments/checkout-sources.ts';
import { type Preview, type Previews, refuseWriting } from './previews.ts';
import { RETRY_SECONDS } from './http-errors.ts';
import { sendRefusalPage } from './refusal-page.ts';
import { checkoutHeaders, pagePolicy, securityHeaders, withoutMarks } from './security-headers.ts';
import { tokenIn } from './session-cookie.ts';
import type { WebBuild } from './web-build.ts';

export interface PagesOptions {
  config: Config;
  web: Pick<WebBuild, 'handlePage' | 'findPage'>;
  directory: EditionDirectory;
  clock: Clock;
  cache: PageCache;
  previews: Previews;
  closing: () => boolean;
}

const brotli = promisify(brotliCompress);
const MAX_FORM = 64 * 1024;
/** For a form with a proof, the only file that is sent to a page; the API behind it checks the file itself. */
const MAX_FORM_WITH_FILE = PROOF_MAX_BYTES + UPLOAD_ROOM_BYTES;
const BODYLESS = new Set(['GET', 'HEAD']);
/** Answered with 405 where there is something else, with 404 where there is nothing. */
export const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];

/** Everything outside the API: handled by the web build, which calls the API in process. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const officeOrigin = organisersOrigin(options.config);
  const running = new Map<string, Promise<KeptPage | Plain>>();
  /** Paths that turned out to be shareable. */
  const shareable = new LRUCache<string, true>({ max: 1000 });
  app.register(async (scope) => {
    // The web build parses forms itself; here a body is only checked against its size limit.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_FORM_WITH_FILE }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(sendRefusalPage);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const preview = await options.previews.of(request);
      if (preview) return showPreview(app, request, reply, preview, options);
      const edition = await options.directory.forHost(request.headers.host).catch(() => undefined);
      const origin = edition?.origin ?? options.config.PUBLIC_ORIGIN;
      const there = await findPage(app, request, options);
      checkMethod(request, reply, there);
      // Organisers are delegates too: on their own host, where they are logged in, the pages of the default edition stand as well.
      const atOffice = isOrganisersHost(request.headers.host, officeOrigin);
      checkOrigin(request, atOffice ? officeOrigin : origin);
      if (edition && BODYLESS.has(request.method) && !atOffice && !options.directory.isOwnHost(request.headers.host, edition)) {
        return reply.redirect(origin + samePath(request), 308);
      }
      const url = there.missing ? there.path : withoutUnreadQuery(request.url);
      const render = () =>
        renderPage(app, webRequest(request, origin, there), request, { edition, now: options.clock.edition(request.headers) }, options);
      const mayShare = BODYLESS.has(request.method) && !url.includes('?') && !options.clock.isMoved(request.headers);
      if (!edition || !mayShare) return sendPlain(request, reply, await render());
      const now = options.clock.edition(request.headers);
      const kept = options.cache.find(edition, url, now);
      const key = keyOf(edition, url);
      // A signed-in visitor's page may be slow for its own reasons: nobody else waits for a page that may be personal.
      const waits = shareable.has(key) || tokenIn(request.headers.cookie) === undefined;
      const page =
        kept ??
        (await renderOnce(waits ? running : new Map(), key, now, async () => {
          const plain = await render();
          return plain.shareable
            ? keepable(plain.text, { ...plain.headers, ...keysOf(edition) }, plain.goodUntil(edition), keptStatus(plain.status))
            : plain;
        }));
      if (!isKept(page)) return sendPlain(request, reply, page);
      shareable.set(key, true);
      if (!kept) options.cache.keep(edition, url, page);
      const left = page.goodUntil.getTime() - now.getTime();
      reply.hijack();
      sendPage(request.raw, reply.raw, page, left, options.closing());
      return reply;
    };
    scope.route({ method: ['GET', 'POST', ...OTHER_METHODS], url: '/*', config: { access: 'public' }, schema: { hide: true }, handler });
  });
}

/** By which a CDN forgets all pages of an edition at once; under both names that are in use. */
const keysOf = ({ id }: LoadedEdition) => ({ 'surrogate-key': `e${id}`, 'cache-tag': `e${id}` });

/** A page of a preview: rendered for this request alone, neither read from a cache nor kept in one. */
async function showPreview(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, preview: Preview, options: PagesOptions) {
  const { origin } = preview.edition;
  // A refusal, too, is read in the frame beside the form.
  reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': "default-src 'none'; frame-ancestors 'self'" });
  checkOrigin(request, origin);
  refuseWriting(request, preview);
  const now = preview.at ?? options.clock.edition(request.headers);
  const page = await options.previews.during(preview, async (inside = preview) => {
    const there = await findPage(app, request, options);
    const wanted = webRequest(request, origin, there);
    return renderPage(app, wanted, request, { edition: inside.edition, now, preview: inside }, options);
  });
  return sendPlain(request, reply.header('x-robots-tag', 'noindex, nofollow'), page);
}

const inWords = ({ at, drafts, until, leftOut = 0 }: Preview, now: Date, request: FastifyRequest): PreviewShown => ({
  at: (at ?? now).toISOString(),
  isNow: at === null,
  drafts,
  leftOut,
  until: until.toISOString(),
  framed: request.headers['sec-fetch-dest'] === 'iframe',
});

/** What is at the requested path. While that cannot be read, rendering the page shows what is wrong. */
async function findPage(app: FastifyInstance, request: FastifyRequest, { web }: PagesOptions): Promise<FoundPage> {
  const path = samePath(request).split('?', 1)[0] ?? '/';
  const here = { path, missing: false, takesForms: true };
  // The router's own requests for data are not pages.
  if (path.endsWith('.data')) return here;
  return web.findPage(path, callInProcess(app, request, { cookies: [], personal: false })).catch(() => here);
}

function checkMethod({ method }: FastifyRequest, reply: FastifyReply, { missing, takesForms }: FoundPage): void {
  if (BODYLESS.has(method)) return;
  if (missing) throw new Refused('NOT_FOUND');
  if (takesForms && method === 'POST') return;
  reply.header('allow', takesForms ? 'GET, HEAD, POST' : 'GET, HEAD');
  throw new Refused('METHOD_NOT_ALLOWED');
}

/** What the API's responses said about the visitor while a page was rendered. */
interface Own {
  readonly cookies: string[];
  personal: boolean;
}

interface Plain {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** Cookies the API set while the page was rendered, such as a session. */
  readonly cookies: readonly string[];
  readonly shareable: boolean;
  readonly goodUntil: (edition: LoadedEdition) => Date;
}

/** The web build shares no page with another status. */
const keptStatus = (status: number): KeptPage['status'] => (status === 404 || status === 410 ? status : 200);

const isKept = (page: KeptPage | Plain): page is KeptPage => 'etag' in page;

async function renderPage(
  app: FastifyInstance,
  wanted: Request,
  request: FastifyRequest,
  { edition, now, preview }: { edition: LoadedEdition | undefined; now: Date; preview?: Preview },
  { config, web }: PagesOptions,
): Promise<Plain> {
  const inDevelopment = config.APP_MODE === 'development';
  const scriptMark = randomBytes(16).toString('base64url');
  const own: Own = { cookies: [], personal: false };
  const response = await web.handlePage(wanted, {
    call: callInProcess(app, request, own),
    scriptMark,
    timeMachine: clockMovable(config),
    preview: preview ? inWords(preview, now, request) : null,
    development: inDevelopment || config.APP_MODE === 'test',
  });
  // Where nobody can pay online, the page loads nothing of the provider.
  const checkout = edition?.paymentAccount && isPaymentPage(request.url.split('?', 1)[0] ?? '') ? checkoutSources(config) : undefined;
  const headers: Record<string, string> = {
    ...securityHeaders(config.PUBLIC_ORIGIN),
    ...(checkout ? checkoutHeaders(checkout) : {}),
    // The editor shows its preview beside the form.
    ...(preview ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  };
  response.headers.forEach((value, name) => {
    if (name !== SHAREABLE_HEADER) headers[name] = value;
  });
  if (response.status === 503) headers['retry-after'] ??= String(RETRY_SECONDS);
  const marked = await response.text();
  if (headers['content-type']?.startsWith('text/html'))
    headers['content-security-policy'] = pagePolicy(marked, scriptMark, edition?.frames ?? [], checkout, preview ? "'self'" : "'none'");
  // Vite's client injects styles and connects by WebSocket; the policy is tested on the built pages.
  if (inDevelopment) delete headers['content-security-policy'];
  return {
    status: response.status,
    headers,
    text: withoutMarks(marked, scriptMark),
    cookies: own.cookies,
    // A page that made a personal API call is personal, whatever it claims.
    shareable: response.headers.has(SHAREABLE_HEADER) && !own.personal && !inDevelopment,
    goodUntil: ({ edition: rules }) => pageGoodUntil(rules, now),
  };
}

async function sendPlain(request: FastifyRequest, reply: FastifyReply, { status, headers, text, cookies }: Plain) {
  const body = Buffer.from(text);
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  // A page has its own policy, or none in development; the API's policy is not for pages.
  reply.removeHeader('content-security-policy').code(status).headers(headers);
  if (encodingFor(request.headers['accept-encoding']) !== 'br' || body.length < 1024) return reply.send(body);
  const small = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return reply.header('content-encoding', 'br').send(small);
}

/**
 * Concurrent requests for the same page share one rendering, but only once the page has turned out to be shareable:
 * what was rendered for one visitor is never sent to another.
 */
async function renderOnce(
  running: Map<string, Promise<KeptPage | Plain>>,
  key: string,
  now: Date,
  make: () => Promise<KeptPage | Plain>,
): Promise<KeptPage | Plain> {
  const others = await running.get(key)?.catch(() => undefined);
  if (others && isKept(others) && others.goodUntil > now) return others;
  const own = make().finally(() => running.get(key) === own && running.delete(key));
  running.set(key, own);
  return own;
}

const samePath = (request: FastifyRequest) => (request.url.startsWith('/') ? request.url.replace(/^\/+/, '/') : '/');

/** The URL is built from the configured origin: a forged Host header never reaches a link or a redirect. */
function webRequest(request: FastifyRequest, origin: string, { path, missing }: FoundPage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  // HEAD is a GET without its body: both must have the same headers.
  const hasBody = !BODYLESS.has(request.method);
  const asked = hasBody ? samePath(request) : withoutUnreadQuery(samePath(request));
  return new Request(origin + (missing ? path : asked), {
    method: hasBody ? request.method : 'GET',
    headers,
    ...(hasBody ? { body: new Uint8Array((request.body as Buffer | undefined) ?? []) } : {}),
  });
}

const bytesOf = async (file: Uint8Array | Blob) => (file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.from(file));

const PASSED_ON = ['host', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-for', 'user-agent', CLOCK_HEADER];

/** The same API the browser uses, without the network: same validation, access, limits, errors and cookies. */
function callInProcess(app: FastifyInstance, request: FastifyRequest, own: Own): Call {
  return makeCall(async ({ method, url, body, file }) => {
    const headers: Record<string, string | string[] | undefined> = {};
    for (const name of PASSED_ON) if (request.headers[name] !== undefined) headers[name] = request.headers[name];
    const answer = await app.inject({
      method,
      url,
      headers: { ...(headers as Record<string, string>), ...(file ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(file ? { payload: await bytesOf(file) } : body === undefined ? {} : { payload: body as object }),
      remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
    });
    own.cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
    own.personal ||= answer.headers.vary === 'cookie' || answer.headers['set-cookie'] !== undefined;
    return {
      status: answer.statusCode,
      json: answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json<unknown>() : undefined,
    };
  });
}
