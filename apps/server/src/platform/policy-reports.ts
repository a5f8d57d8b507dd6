import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { EditionDirectory } from './edition-directory.ts';
import { clientOf, createLimiter, TooMany } from './limits.ts';
import { REPORTS_PATH } from './security-headers.ts';
import type { Sweep } from './sweeps.ts';

/**
 * What a page's policy refused, as browsers report it. Anybody can send anything here, so a report is counted under a few short
 * words and never kept as it came; each client may send a few, an edition keeps a few kinds a day, and all are gone after a month.
 */

const LIMIT = { calls: 20, perSeconds: 3600 };
const KINDS_A_DAY = 200;
const KEPT_MS = 30 * DAY_MS;
const REPORTS_AT_ONCE = 20;
const MAX_BYTES = 16 * 1024;
/** The directives that our policies have; the rest is counted as `other`. */
const DIRECTIVES = new Set(
  'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src frame-src worker-src manifest-src form-action base-uri object-src frame-ancestors default-src media-src'.split(
    ' ',
  ),
);

export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly path: string;
}

interface Reported {
  'effective-directive'?: unknown;
  'violated-directive'?: unknown;
  'blocked-uri'?: unknown;
  'document-uri'?: unknown;
  effectiveDirective?: unknown;
  blockedURL?: unknown;
  documentURL?: unknown;
}

/** Both shapes: `{"csp-report": {...}}` of `report-uri`, and the list of `report-to`. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, REPORTS_AT_ONCE).map((one) => field(one, 'body')) : [field(body, 'csp-report')];
  return reports.flatMap((report) => {
    if (typeof report !== 'object' || report === null) return [];
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': blockedUri,
      'document-uri': documentUri,
      effectiveDirective = effective ?? violated,
      blockedURL = blockedUri,
      documentURL = documentUri,
    } = report as Reported;
    const directive = text(effectiveDirective).split(' ', 1)[0] ?? '';
    if (directive === '') return [];
    return [
      { directive: DIRECTIVES.has(directive) ? directive : 'other', blocked: originIn(text(blockedURL)), path: pathIn(text(documentURL)) },
    ];
  });
}

const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const MOST = 200;
/** The word of the browser (`inline`, `eval`, `data`), or the origin; never a whole address, which may hold a secret. */
const originIn = (blocked: string) =>
  /^[a-z-]{1,30}$/.test(blocked) ? blocked : URL.canParse(blocked) ? new URL(blocked).origin.slice(0, MOST) : 'unknown';
const pathIn = (page: string) => (URL.canParse(page) ? new URL(page).pathname.slice(0, MOST) : '/');

interface ReportDeps {
  pool: Pool;
  db: Database;
  directory: EditionDirectory;
}

/** Scraped with the other metrics of this process. */
export const policyReportsTotal = new Counter({
  name: 'policy_reports_total',
  help: 'Reports of browsers about what a page’s policy refused, by directive',
  labelNames: ['directive'],
  registers: [],
});

export async function registerPolicyReports(app: FastifyInstance, { pool, db, directory }: ReportDeps): Promise<void> {
  const limit = createLimiter(pool, 'policy-reports', LIMIT);
  // In a scope of its own: nothing else takes these types.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      REPORTS_PATH,
      { config: { access: 'public' }, schema: { hide: true }, bodyLimit: MAX_BYTES, logLevel: 'warn' },
      async (request, reply) => {
        const edition = await directory.forHost(request.headers.host);
        const violations = violationsIn(request.body);
        try {
          if (edition && violations.length > 0) {
            await limit(clientOf(request.ip));
            for (const one of violations) {
              policyReportsTotal.inc({ directive: one.directive });
              await countViolation(db, edition.id, one);
            }
          }
        } catch (error) {
          // A browser that reports too much is not told: it would not listen.
          if (!(error instanceof TooMany)) throw error;
        }
        return reply.code(204).send();
      },
    );
  });
}

async function countViolation(db: Database, editionId: number, { directive, blocked, path }: Violation): Promise<void> {
  await sql`
    insert into policy_reports as kept (edition_id, day, directive, blocked, path)
    select ${editionId}, current_date, ${directive}, ${blocked}, ${path}
    where (select count(*) from policy_reports where edition_id = ${editionId} and day = current_date) < ${KINDS_A_DAY}
      or exists (select from policy_reports where edition_id = ${editionId} and day = current_date
        and directive = ${directive} and blocked = ${blocked} and path = ${path})
    on conflict (edition_id, day, directive, blocked, path)
    do update set times = kept.times + 1, last_seen_at = now()`.execute(db);
}

export const policyReportSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  {
    name: 'policy-reports.forget-old',
    everyMs: HOUR_MS,
    run: async () => {
      const limit = new Date(clock.system().getTime() - KEPT_MS);
      return Number((await db.deleteFrom('policy_reports').where('last_seen_at', '<', limit).executeTakeFirst()).numDeletedRows);
    },
  },
];
