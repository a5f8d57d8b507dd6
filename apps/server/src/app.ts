import { createServer, type RequestListener, type Server } from 'node:http';
import { allRoutes } from '@isocentre/contract/all-routes';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { abstractRoutes } from './features/abstracts/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { readCalendarChanges, readProgramme } from './features/content/queries/programme.ts';
import { contentRoutes } from './features/content/routes.ts';
import { onBehalfRoutes } from './features/on-behalf/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { delegateRoutes } from './features/delegates/routes.ts';
import { registerDocuments } from './features/documents/routes.ts';
import { applyDrafts } from './features/editing/apply-changes.ts';
import { editionSource } from './features/editions/edition-source.ts';
import { editingRoutes } from './features/editing/routes.ts';
import { editionRoutes } from './features/editions/routes.ts';
import { mailingRoutes } from './features/mailings/routes.ts';
import { decisionLetterRoutes } from './features/decision-letters/routes.ts';
import { letterRoutes } from './features/letters/routes.ts';
import { outboundRoutes } from './features/outbound/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { registerFound } from './features/site-metadata/routes.ts';
import { registerSecurityContact } from './features/site-metadata/security-contact.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { openVouchers } from './features/payments/use-voucher.ts';
import { imageRoutes } from './features/pictures/image-routes.ts';
import { registerPictures } from './features/pictures/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { moneyRoutes } from './features/money/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { programmeRoutes } from './features/programme/routes.ts';
import { bookRoutes } from './features/book/routes.ts';
import { contestRoutes } from './features/contests/routes.ts';
import { registerPosterPages } from './features/publication/poster-pages.ts';
import { publishedPaths } from './features/publication/published-paths.ts';
import { openPublished, type ReadPublished } from './features/publication/published.ts';
import { publicationRoutes } from './features/publication/routes.ts';
import { followAbstract } from './features/review/follow-abstract.ts';
import { reviewerLetterRoutes } from './features/reviewer-letters/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { proofRoutes } from './features/proofs/routes.ts';
import { presentationRoutes } from './features/presentations/routes.ts';
import { registerPreviews } from './features/previews/register-previews.ts';
import { previewRoutes } from './features/previews/routes.ts';
import { recordRoutes } from './features/record/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { secondFactorRoutes } from './features/second-factors/routes.ts';
import { createUsageCheck } from './platform/check-usage.ts';
import { openPersonDirectory } from './platform/cells/person-directory.ts';
import type { Clock } from './platform/clock.ts';
import { type Config, organisersOrigin } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { EditionDirectory, LoadedEdition } from './platform/edition-directory.ts';
import { limitsIn } from './platform/edition-usage.ts';
import type { BoundRoute } from './platform/feature.ts';
import type { Files } from './platform/files/files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { handle } from './platform/handle.ts';
import { registerHealth } from './platform/health.ts';
import { answer, useOneErrorShape } from './platform/http-errors.ts';
import type { Enqueue } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { CountedPool } from './platform/metrics/process-metrics.ts';
import { registerMetrics } from './platform/metrics/web-metrics.ts';
import { noteMinutes } from './platform/metrics/web-minutes.ts';
import { carryRequestId, requestIdOf } from './platform/request-id.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { registerOpenApi } from './platform/openapi.ts';
import { openPaymentAccounts, type PaymentAccounts } from './platform/payments/payment-accounts.ts';
import { createPageCache } from './platform/page-cache.ts';
import { OTHER_METHODS, registerPages } from './platform/pages.ts';
import { openPreviews } from './platform/previews.ts';
import { registerPolicyReports } from './platform/policy-reports.ts';
import type { ReadAside } from './platform/replica.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { registerStaffPages } from './platform/staff-pages.ts';
import { registerStaticFiles } from './platform/static-files.ts';
import type { WebBuild } from './platform/web-build.ts';

export interface AppDeps {
  config: Config;
  log: Log;
  pool: Pool;
  db: Database;
  /** For what reads whole tables, and for exports. */
  reports: Database;
  /** For lists, statistics and searches: a replica, where there is one that keeps up. */
  aside: ReadAside;
  /** The connections that the metrics count, besides those for requests. */
  reportsPool: CountedPool;
  enqueue: Enqueue;
  clock: Clock;
  directory: EditionDirectory;
  /** Absent in tests of the API alone. */
  web?: WebBuild | undefined;
}

export interface WebApp {
  readonly app: FastifyInstance;
  readonly registered: readonly RouteOptions[];
  /** From now on: not ready, and connections close after their next response. */
  readonly startClosing: () => void;
}

/** The features of the web process. */
const features: ReadonlyArray<
  (deps: AppDeps & { files: Files; accounts: PaymentAccounts; published: ReadPublished }) => readonly BoundRoute[]
> = [
  editionRoutes,
  contentRoutes,
  contactRoutes,
  accountRoutes,
  (deps) => registrationRoutes({ ...deps, vouchers: openVouchers(deps) }),
  paymentRoutes,
  (deps) => abstractRoutes({ ...deps, followAbstract }),
  secondFactorRoutes,
  peopleRoutes,
  overviewRoutes,
  recordRoutes,
  letterRoutes,
  decisionLetterRoutes,
  mailingRoutes,
  delegateRoutes,
  correctionRoutes,
  onBehalfRoutes,
  proofRoutes,
  moneyRoutes,
  memberRoutes,
  previewRoutes,
  editingRoutes,
  calendarRoutes,
  programmeRoutes,
  reviewRoutes,
  reviewerLetterRoutes,
  presentationRoutes,
  bookRoutes,
  publicationRoutes,
  (deps) => contestRoutes({ db: deps.db, organisersOrigin: organisersOrigin(deps.config) }),
  imageRoutes,
  outboundRoutes,
];

const KEEP_ALIVE_MS = 72_000; // longer than the load balancer's, so that the balancer closes first
const REQUEST_MS = 30_000;
const MAX_BODY = 100 * 1024;

export async function buildApp(deps: AppDeps): Promise<WebApp> {
  const { config, log, pool, reportsPool, db, clock, directory, web } = deps;
  let closing = false;
  const cache = createPageCache({ directory, clock, closing: () => closing });

  const headers = securityHeaders(config.PUBLIC_ORIGIN);
  // Typed as the framework's own logger, so that the instance has the usual type.
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    // One line per request, written below, instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf(config),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: MAX_BODY,
    // A URL that cannot be decoded is refused before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      void answer(request, reply.headers(headers), 'MALFORMED');
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\nx-content-type-options: nosniff\r\ncontent-length: 0\r\n\r\n');
    },
    // While closing, requests that still arrive are served; a load balancer learns of it from /readyz.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1400 },
    serverFactory: (listener) => webServer(web?.middleware, cache.serve, listener),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Known, so that it is refused like the others.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  // The API accepts only JSON; a form on another site cannot send it without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  useOneErrorShape(app);

  carryRequestId(app);
  traceRequests(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const edition = directory.fresh(request.headers.host)?.edition.slug;
    request.log.info(
      { ms: Math.round(reply.elapsedTime), route: request.routeOptions.url, edition },
      `${request.method} ${path} ${reply.statusCode}`,
    );
  });
  const registered: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    registered.push(route);
  });
  // Checked when all routes are known: library routes get their access from the scope they are registered in.
  app.addHook('onReady', async () => {
    const silent = registered.find((route) => !route.config?.access);
    if (silent) throw new Error(`${String(silent.method)} ${silent.url} does not say who may call it`);
  });

  registerHealth(app, pool, () => closing);
  registerMetrics(app, { config, pageCache: cache, db, clock, pools: { requests: pool, reports: reportsPool } });
  noteMinutes(app, { db, pool, pageCache: cache, log });
  await registerOpenApi(app, config.PUBLIC_ORIGIN);

  const files = openFiles(config);
  const accounts = openPaymentAccounts(config, db);
  const published = openPublished(db);
  const bound = features.flatMap((feature) => feature({ ...deps, files, accounts, published }));
  const missing = allRoutes.filter((route) => !bound.some((one) => one.route === route));
  if (missing.length > 0) throw new Error(`No handler for ${missing.map((route) => route.name).join(', ')}`);
  const previews = openPreviews({
    db,
    directory,
    clock,
    organisersOrigin: organisersOrigin(config),
    drafted: {
      apply: async (transaction, id) => ({ leftOut: (await applyDrafts(transaction, id)).left.length }),
      readEdition: (transaction, id) => editionSource(transaction, config).read(id),
      routes: (transaction) => contentRoutes({ db: transaction }),
    },
  });
  const people = openPersonDirectory(config);
  app.addHook('onClose', () => people.close());
  const checkUsage = createUsageCheck(db, limitsIn(config));
  // In its own scope, since the OpenAPI document only collects routes registered after it.
  await app.register(async (scope) => {
    for (const one of bound) {
      handle(scope, one, {
        directory,
        clock,
        pool,
        db,
        previews,
        organisersOrigin: organisersOrigin(config),
        people,
        editionCeiling: config.EDITION_CEILING,
        checkUsage,
        workBits: config.WORK_BITS,
      });
    }
  });
  app.route({
    method: ['GET', 'POST', ...OTHER_METHODS],
    url: '/api/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: (_request, reply) => reply.callNotFound(),
  });

  registerPictures(app, { db, directory, files, organisersOrigin: organisersOrigin(config) });
  registerPosterPages(app, { clock, directory, files, previews, published });
  registerDocuments(app, {
    directory,
    readProgramme: (editionId) => readProgramme(db, editionId),
    readCalendarChanges: (editionId) => readCalendarChanges(db, editionId),
  });
  const listPublished = async (edition: LoadedEdition, now: Date) => publishedPaths(await published(edition, now));
  registerFound(app, { db, directory, previews, clock, listPublished });
  registerSecurityContact(app, { config, directory, clock });
  registerPreviews(app, { db, clock, directory, organisersOrigin: organisersOrigin(config) });
  await registerPolicyReports(app, { pool, db, directory });

  if (web) {
    if (web.assets) await registerStaticFiles(app, web.assets);
    if (web.staff) await registerStaffPages(app, web.staff, config);
    registerPages(app, { config, web, directory, clock, cache, previews, closing: () => closing });
  }
  return {
    app,
    registered,
    startClosing: () => {
      closing = true;
    },
  };
}

/** Pages kept in memory are served before anything else runs; in development Vite's files come first. */
function webServer(
  middleware: WebBuild['middleware'],
  serveFromMemory: (...args: Parameters<RequestListener>) => boolean,
  listener: RequestListener,
): Server {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS / 2 },
    (request, response) => {
      if (middleware) middleware(request, response, () => listener(request, response));
      else if (!serveFromMemory(request, response)) listener(request, response);
    },
  );
  return server;
}
