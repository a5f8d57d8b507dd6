import { AsyncLocalStorage } from 'node:async_hooks';
import { isStaffPage } from '@isocentre/contract/pages';
import type { RouteShape } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { type EditionData, type EditionDirectory, hostName, type LoadedEdition } from './edition-directory.ts';
import type { BoundRoute } from './feature.ts';
import { findPreview } from './find-preview.ts';
import { isOrganisersHost } from './organisers-host.ts';
import { previewIn } from './preview-cookie.ts';
import { createQueue } from './queue.ts';
import { tokenIn } from './session-cookie.ts';
import { hashOf } from './sessions.ts';

/** What a request inside a preview sees instead of now and what is published. */
export interface Preview {
  readonly accountId: string;
  /** Null: now. */
  readonly at: Date | null;
  readonly drafts: boolean;
  readonly until: Date;
  readonly edition: LoadedEdition;
  /** Set while the drafts are applied: how many are not shown, because they could not be published as they are. */
  readonly leftOut?: number;
  /** The handlers that read the drafts; a route without one reads nothing that a draft can change. */
  readonly handlers?: ReadonlyMap<RouteShape, BoundRoute['handler']>;
}

/** Publishes the drafts of an edition within a transaction that is never committed, and reads what is public then. */
export interface DraftedSite {
  apply(transaction: Database, editionId: number): Promise<{ leftOut: number }>;
  readEdition(transaction: Database, editionId: number): Promise<EditionData>;
  routes(transaction: Database): readonly BoundRoute[];
}

export interface Previews {
  /** The preview that a request is part of. */
  of(request: FastifyRequest): Promise<Preview | undefined>;
  /** Does the work as the preview sees the site: with its drafts, if it has them. */
  during<Answer>(preview: Preview | undefined, work: (preview: Preview | undefined) => Promise<Answer>): Promise<Answer>;
}

export interface PreviewsOptions {
  db: Database;
  directory: EditionDirectory;
  clock: Clock;
  organisersOrigin: string;
  drafted: DraftedSite;
}

/** The colours of a page in a frame. */
export const PREVIEW_LOOK_PATH = '/preview-look.css';

/** Of one person: a page and what it asks for afterwards. */
const OWN_WAITING = 20;
/** Of all people together: each holds a connection, and needs others meanwhile. Those who register and pay need them more. */
const AT_ONCE = 2;
const ALL_WAITING = 100;
/** Somebody publishes, or another process shows a preview: that takes less than this many waits for a lock. */
const TRIES = 3;
/** Another held a lock for too long; both waited for each other. */
const MET_OTHERS = new Set(['55P03', '40P01']);
/** The edition's rows are locked for as long as a page takes to render; whoever publishes or pays must never feel it. */
const LIMITS = sql`set local statement_timeout = '1500ms'; set local lock_timeout = '500ms'; set local idle_in_transaction_session_timeout = '8s'`;

/** Thrown to undo everything: the only way a preview's transaction ends. */
class Undone extends Error {}

export function openPreviews({ db, directory, clock, organisersOrigin, drafted }: PreviewsOptions): Previews {
  const running = new AsyncLocalStorage<Preview>();
  const all = createQueue(AT_ONCE, ALL_WAITING);
  const ofPerson = queuesByKey(OWN_WAITING);
  // The drafts of an edition are applied to the same rows: two at once would only wait for each other's locks.
  const ofEdition = queuesByKey(ALL_WAITING);

  async function withDrafts<Answer>(preview: Preview, work: (preview: Preview) => Promise<Answer>): Promise<Answer> {
    let answer: { readonly given: Answer } | undefined;
    try {
      await db.transaction().execute(async (transaction) => {
        await LIMITS.execute(transaction);
        const { id, contentVersion, origin } = preview.edition;
        // Whatever is published counts the edition's version: nothing can come in between the drafts and what they are laid upon.
        await sql`select from editions where id = ${id} for no key update`.execute(transaction);
        const { leftOut } = await drafted.apply(transaction, id);
        // With the version that is public: nothing that is kept by version may be mistaken for the next one.
        const edition = { ...(await drafted.readEdition(transaction, id)), id, contentVersion, origin };
        const handlers = new Map(drafted.routes(transaction).map(({ route, handler }) => [route, handler]));
        const inside = { ...preview, edition, leftOut, handlers };
        answer = { given: await running.run(inside, () => work(inside)) };
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    if (!answer) throw new Error('A preview ended without an answer');
    return answer.given;
  }

  return {
    async of(request) {
      const inside = running.getStore();
      if (inside) return inside;
      const token = previewIn(request.headers.cookie);
      if (token === undefined || asksForStaffPage(request)) return undefined;
      const found = await findPreview(db, token, clock.system());
      if (!found) return undefined;
      // On the organisers' host the session itself must come along; a copied cookie is worth nothing there.
      const session = tokenIn(request.headers.cookie);
      const ownSession = session !== undefined && hashOf(session).equals(found.sessionHash);
      const atOffice = isOrganisersHost(request.headers.host, organisersOrigin);
      if (atOffice && !ownSession) return undefined;
      const { accountId, at, drafts, until } = found;
      const edition = await directory.open(found.edition);
      // The cookie belongs to the host where this edition is shown, which may be another edition's as well.
      // In a frame beside a form the organisers' own host shows it too; a window of that host is not taken over by it.
      const beside = atOffice && (request.headers['sec-fetch-dest'] === 'iframe' || request.url === PREVIEW_LOOK_PATH);
      if (!beside && hostName(request.headers.host) !== new URL(edition.origin).hostname) return undefined;
      return { accountId, at, drafts, until, edition };
    },
    async during(preview, work) {
      if (!preview || running.getStore()) return work(preview);
      if (!preview.drafts) return running.run(preview, () => work(preview));
      const inTurn = () => all.run(() => patiently(() => withDrafts(preview, work)));
      return ofPerson(preview.accountId, () => ofEdition(String(preview.edition.id), inTurn));
    },
  };
}

/** One task at a time for each key. */
function queuesByKey(waiting: number) {
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  return async <Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const queue = queues.get(key) ?? createQueue(1, waiting);
    queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle()) queues.delete(key);
    }
  };
}

/** Each try begins without any lock, so that nobody waits for one that waits. */
async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !MET_OTHERS.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/**
 * Organisers go on working in other windows of the same browser: what their own pages ask the API for is no part of a preview. A page
 * that they link to, or show in a frame, is.
 */
function asksForStaffPage({ url, headers: { referer, host } }: FastifyRequest): boolean {
  if (!url.startsWith('/api/') || !referer || !URL.canParse(referer)) return false;
  const page = new URL(referer);
  return page.host === host && isStaffPage(page.pathname);
}

const READS = new Set(['GET', 'HEAD']);

/** Nothing can be sent from a preview: not a form, not a payment, not a login. */
export function refuseWriting(request: FastifyRequest, preview: Preview | undefined): void {
  if (preview && !READS.has(request.method)) throw new Refused('PREVIEW_READ_ONLY');
}

/** Organisers' routes, and what others than our pages call, are never part of a preview. */
export const canBePreviewed = ({ access, organisersOnly, fromOutside }: RouteShape): boolean =>
  typeof access === 'string' && !organisersOnly && !fromOutside;
