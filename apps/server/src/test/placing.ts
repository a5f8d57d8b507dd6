import { CallFailed } from '@isocentre/contract/call';
import { readProgramme } from '@isocentre/contract/content';
import { answerOffer, readMyPresentations } from '@isocentre/contract/presentations';
import * as contract from '@isocentre/contract/programme';
import { placeAbstract, readUnplaced } from '@isocentre/contract/programme-placing';
import type { Call } from '@isocentre/contract/route';
import type { SessionForm } from '@isocentre/domain/programme/draft';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { plantAbstracts } from './deciding.ts';
import { clockAt, cookieFor, registerAs } from './delegates.ts';
import { editionIdOf, makeStaff } from './staff.ts';

/** Accepted abstracts of one author, and people who arrange the programme. */

export const params = { edition: ampiTnpy2025.slug };
export const RESULTS = '2025-09-12T18:00:00+05:30';
export const JUST_BEFORE = '2025-09-12T17:59:59.999+05:30';
/** Processes notice a release within moments. */
export const LATER = { timeout: 5000 };
export const AUTHOR = 'presents@example.org';

export interface Placing {
  version?: number;
  who?: string;
  at?: string;
  position?: number;
  instead?: number;
}

export async function placingWorld() {
  const site: TestApp = await buildTestApp();
  const editionId = await editionIdOf(site, params.edition);
  const staff = (name: string, role: 'editor' | 'scientific-chair') =>
    makeStaff(site, `${name}@example.org`, { role, edition: params.edition });
  const [editor, chair] = [await staff('editor', 'editor'), await staff('chair', 'scientific-chair')];
  const cookies = { editor: editor.cookie, chair: chair.cookie };
  await registerAs(site, { email: AUTHOR });
  const author: Call = site.callWith({ cookie: await cookieFor(site, AUTHOR, RESULTS) });
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();

  const as = (cookie: string, at = RESULTS): Call => site.callWith({ cookie: `${cookie.split(';', 1)[0]}; ${clockAt(at)}` });
  const unplaced = async (at = RESULTS) => (await as(cookies.editor, at)(readUnplaced, { params })).abstracts;

  /** Three accepted abstracts, of which nobody has confirmed any; those before are withdrawn and taken out. */
  async function freshAbstracts(): Promise<string[]> {
    await site.db.deleteFrom('rate_limits').execute();
    await sql`update abstracts set status = 'withdrawn', reference_no = null where edition_id = ${editionId}`.execute(site.db);
    await sql`update programme_slots set removed = true where abstract_id is not null`.execute(site.db);
    const { id: registrationId } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
    const ids = await plantAbstracts(site, editionId, {
      count: 3,
      registrationId,
      categories: ampiTnpy2025.abstractCategories.slice(0, 1),
    });
    await sql`
      update abstracts set status = 'accepted', assigned_presentation_type = 'Oral', reference_no = 'OP-' || left(id::text, 8)
      where id = any (${ids}::uuid[])`.execute(site.db);
    // Processes notice a changed edition within moments.
    await vi.waitFor(async () => {
      const { presentations } = await author(readMyPresentations, {});
      if ((await unplaced()).length + presentations.length !== 2 * ids.length) throw new Error('Not noticed yet');
    }, LATER);
    return ids;
  }

  const draft = () => as(cookies.editor)(contract.readDraftProgramme, { params });
  const sessionOf = async (id: number) => {
    const found = (await draft()).sessions.find((one) => one.id === id);
    if (!found) throw new Error('It is gone');
    return found;
  };
  let sessions = 0;
  /** A session of its own for each test, at an hour when there is nothing else. */
  async function newSession(change: Partial<SessionForm> = {}): Promise<number> {
    const [day] = (await draft()).days;
    sessions += 1;
    const session: SessionForm = {
      dayId: day?.id ?? 0,
      starts: '21:00',
      ends: null,
      roomId: null,
      kind: 'session',
      title: `Free papers ${sessions}`,
      codes: [],
      people: [],
      slots: [],
      removed: false,
      ...change,
    };
    return (await as(cookies.editor)(contract.addProgrammeSession, { params, body: { session } })).id;
  }
  const formOf = ({ people, slots, dayId, starts, ends, roomId, kind, title, codes }: contract.ProgrammeSession): SessionForm => ({
    dayId,
    starts,
    ends,
    roomId,
    kind,
    title,
    codes,
    people: people.map(({ role, name }) => ({ role, name })),
    slots: slots.map(({ abstractId: _, ...slot }) => slot),
    removed: false,
  });
  const change = async (id: number, changes: Partial<SessionForm>) => {
    const session = await sessionOf(id);
    const body = { version: session.version, session: { ...formOf(session), ...changes } };
    return as(cookies.editor)(contract.changeProgrammeSession, { params: { ...params, id }, body });
  };
  const place = async (abstract: string, session: number, { version, who = cookies.editor, at, ...where }: Placing = {}) =>
    as(who, at)(placeAbstract, {
      params,
      body: { abstract, session, version: version ?? (await sessionOf(session)).version, minutes: 10, ...where },
    });
  const answer = (id: string, said: 'confirmed' | 'declined', version = 0) =>
    author(answerOffer, { params: { id }, body: { version, type: 'Oral', answer: said } });
  const clashes = async () => (await as(cookies.editor)(contract.readProgrammeClashes, { params })).clashes;
  const release = async () => {
    const accepted = (await clashes()).map(({ key }) => ({ clash: key, reason: 'Known' }));
    return as(cookies.editor)(contract.releaseProgramme, { params, body: { version: (await draft()).version, note: null, accepted } });
  };
  const published = async () =>
    (await site.callWith()(readProgramme, {})).days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries));
  const titleOf = async (id: string) =>
    (await site.db.selectFrom('abstract_revisions').select('title').where('abstract_id', '=', id).executeTakeFirstOrThrow()).title;

  return {
    site,
    editionId,
    cookies,
    people: { editor: editor.id, chair: chair.id },
    author,
    as,
    unplaced,
    freshAbstracts,
    draft,
    sessionOf,
    newSession,
    /** What the last one is called. */
    lastTitle: () => `Free papers ${sessions}`,
    formOf,
    change,
    place,
    answer,
    clashes,
    release,
    published,
    titleOf,
  };
}

export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: unknown) => {
      if (error instanceof CallFailed) return error;
      throw error;
    },
  );
