import { readEdition } from '@isocentre/contract/editions';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { asOwner } from './blindness.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { plantAbstracts } from './deciding.ts';
import { clockAt, cookieFor, registerAs } from './delegates.ts';
import { editionIdOf, makeStaff } from './staff.ts';

export const RESULTS = '2025-09-08T18:00:00+05:30';
export const CONFIRM_BY = '2025-09-16T18:00:00+05:30';
export const AUTHOR = 'planted-owner@example.org';

export interface Presenting {
  readonly site: TestApp;
  readonly editionId: number;
  readonly chair: { id: string; cookie: string };
  /** Abstracts of one delegate, accepted: a talk and an e-poster. A second author of both is called Second Author. */
  readonly talk: string;
  readonly poster: string;
  /** The API as the author, or as whoever has this cookie, calls it then. */
  author(at?: string): Call;
  as(cookie: string, at?: string): Call;
  readonly cookie: string;
}

/** An edition whose results are published, written straight into the tables. */
export async function openPresenting(env: Record<string, string> = {}): Promise<Presenting> {
  const site = await buildTestApp({ env });
  const editionId = await editionIdOf(site, ampiTnpy2025.slug);
  const chair = await makeStaff(site, 'chair@example.org', { role: 'scientific-chair', edition: ampiTnpy2025.slug });
  await registerAs(site, { email: AUTHOR, name: 'Asha Author' });
  const { id: registrationId } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  const categories = ampiTnpy2025.abstractCategories.slice(0, 1);
  const [talk = '', poster = ''] = await plantAbstracts(site, editionId, { count: 2, registrationId, categories });
  await asOwner(site, `update abstract_revisions set email = $1`, [AUTHOR]);
  await sql`
    insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
    select ${editionId}, id, 1, 2, 'Second Author', 'Physics', 'Planted Hospital', 'Madurai' from unnest(${[talk, poster]}::uuid[]) as n (id)`.execute(
    site.db,
  );
  for (const [id, type, reference] of [
    [talk, 'Oral', 'OP-01'],
    [poster, 'E-Poster', 'EP-01'],
  ])
    await sql`
      update abstracts set status = 'accepted', assigned_presentation_type = ${type}, reference_no = ${reference} where id = ${id}`.execute(
      site.db,
    );
  await site.db
    .insertInto('presentation_dates')
    .values({ edition_id: editionId, call: 'regular', confirm_by: new Date(CONFIRM_BY), version: 1 })
    .execute();
  await site.db
    .updateTable('edition_instants')
    .set({ results_published_at: new Date(RESULTS) })
    .where('edition_id', '=', editionId)
    .execute();
  // The process notices a changed edition within moments.
  await vi.waitFor(
    async () => {
      const { instants } = await site.callWith()(readEdition, {});
      if (Date.parse(instants.resultsPublishedAt ?? '') !== Date.parse(RESULTS)) throw new Error('Not noticed yet');
    },
    { timeout: 20_000 },
  );
  const cookie = await cookieFor(site, AUTHOR);
  const as = (of: string, at = '2025-09-12T12:00:00+05:30') => site.callWith({ cookie: `${of.split(';', 1)[0]}; ${clockAt(at)}` });
  return { site, editionId, chair, talk, poster, as, author: (at) => as(cookie, at), cookie };
}

export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: { status: number; code: string; message: string; fields?: Record<string, string>; current?: unknown }) => error,
  );
