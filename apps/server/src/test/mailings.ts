import type { Group } from '@isocentre/contract/letters/mailings';
import { readMailing, releaseMailing, writeMailing } from '@isocentre/contract/letters/mailings';
import type { Call } from '@isocentre/contract/route';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { createClock } from '../platform/clock.ts';
import { editionSource } from '../features/editions/edition-source.ts';
import { letMailingsGo } from '../features/mailings/let-mailings-go.ts';
import type { TestApp } from './build-test-app.ts';
import { registerAs } from './delegates.ts';

/** Letters to groups, as organisers write and release them. */

export const params = { edition: ampiTnpy2025.slug };

/** The delegates who eat vegan: few, and moved in and out by one word. */
export const VEGAN: Group = { table: 'delegates', filter: 'meal=vegan' };
const PEOPLE = ['Anbu', 'Bala', 'Chitra'];

export async function registerVegans(site: TestApp): Promise<void> {
  for (const name of PEOPLE) await registerAs(site, { email: `${name.toLowerCase()}@example.org`, name });
  await feed(site, PEOPLE, 'vegan');
}

/** Moves people of these names into a group or out of it. */
export async function feed(site: TestApp, names: readonly string[], meal: 'vegan' | 'veg'): Promise<void> {
  await site.db
    .updateTable('registrations')
    .set({ meal_preference: meal })
    .where('name', 'in', [...names])
    .execute();
}

export const TEXT = { subject: 'About your meal', body: 'Dear {{name}},\n\nthere is vegan food.\n\nRegards' };

export const write = async (call: Call, group: Group = VEGAN, text = TEXT) =>
  (await call(writeMailing, { params, body: { group, ...text } })).id;

export async function shownBy(call: Call, id: string) {
  const { recipients } = await call(readMailing, { params: { ...params, id } });
  return (recipients?.letters ?? []).filter(({ missing }) => missing.length === 0).map(({ key, digest }) => ({ key, digest }));
}

/** As it is shown now. */
export const release = async (call: Call, id: string, plannedFor: string | null = null) =>
  call(releaseMailing, { params: { ...params, id }, body: { plannedFor, letters: await shownBy(call, id) } });

export const lettersOf = async (site: TestApp, mailing: string) =>
  (
    await site.db
      .selectFrom('mailing_letters')
      .innerJoin('letters', (on) =>
        on.onRef('letters.id', '=', 'mailing_letters.letter_id').onRef('letters.edition_id', '=', 'mailing_letters.edition_id'),
      )
      .select(['letters.id', 'letters.state', 'letters.released_by as by', 'letters.released_body as body', 'letters.about'])
      .where('mailing_letters.mailing_id', '=', mailing)
      .orderBy('letters.released_body')
      .execute()
  ).map((row) => ({ ...row }));

export const statesOf = async (site: TestApp, mailing: string) => (await lettersOf(site, mailing)).map(({ state }) => state).toSorted();

/** The worker's look for mailings whose time has come. The clock stands still at a time of the edition. */
export const lookAt = (site: TestApp, at: string): Promise<number> =>
  letMailingsGo({
    db: site.db,
    config: site.config,
    clock: { ...createClock(site.config), edition: () => new Date(at) },
    readEdition: async (id) => (await editionSource(site.db, site.config).read(id)).edition,
  });
