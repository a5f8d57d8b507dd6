import { makeCall } from '@isocentre/contract/call';
import { addProgrammeSession, readDraftProgramme, releaseProgramme } from '@isocentre/contract/programme';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { plantAbstracts } from '../../test/deciding.ts';
import { registerAs } from '../../test/delegates.ts';
import { freePort } from '../../test/free-port.ts';
import { insist } from '../../test/insist.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { makeStaff } from '../../test/staff.ts';

const OURS = { edition: ampiTnpy2025.slug };
let site: TestApp;
let web: MortalProcess;
let origin: string;
let cookie: string;
beforeAll(async () => {
  site = await buildTestApp({});
  ({ cookie } = await makeStaff(site, 'editor@example.org', { role: 'editor', edition: OURS.edition }));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  web = await startMortal('web', {
    APP_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: site.database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ORGANISERS_EMAIL: 'organisers@example.org',
    LOG_LEVEL: 'silent',
  });
}, 120_000);
afterAll(async () => {
  await web.close();
  await site.close();
});

const call = makeCall(async ({ method, url, body, idempotencyKey }) => {
  const answer = await fetch(origin + url, {
    method,
    headers: {
      cookie,
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: answer.status, json: await answer.json() };
});

const session = (title: string) => ({
  dayId: 1,
  starts: null,
  ends: null,
  roomId: null,
  kind: 'session' as const,
  title,
  codes: [],
  people: [],
  slots: [],
  removed: false,
});

/** One confirmed abstract, which goes from session to session. */
async function putAbstractInto(title: string): Promise<void> {
  const { id: editionId } = await site.db.selectFrom('editions').select('id').where('slug', '=', OURS.edition).executeTakeFirstOrThrow();
  if ((await site.db.selectFrom('presentations').select('abstract_id').execute()).length === 0) {
    await registerAs(site, { email: 'presents@example.org' });
    const { id: registrationId } = await site.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
    const [id] = await plantAbstracts(site, editionId, {
      count: 1,
      registrationId,
      categories: ampiTnpy2025.abstractCategories.slice(0, 1),
    });
    await sql`update abstracts set status = 'accepted', assigned_presentation_type = 'Oral', reference_no = 'OP-01' where id = ${id}`.execute(
      site.db,
    );
    await sql`
      insert into presentations (edition_id, abstract_id, type, answer, answered_at, version) values (${editionId}, ${id}, 'Oral', 'confirmed', now(), 1)`.execute(
      site.db,
    );
  }
  await sql`update programme_slots set removed = true where abstract_id is not null`.execute(site.db);
  await sql`
    insert into programme_slots (edition_id, id, session_id, position, minutes, abstract_id, stands, title)
    select t.edition_id, nextval('programme_entries_id_seq'), t.id, 0, 10, p.abstract_id, 'talk', 'Planted study 1'
    from programme_sessions t, presentations p where t.title = ${title}`.execute(site.db);
}

test.each([
  ['programme-written', 'old'],
  ['programme-released', 'new'],
] as const)(
  'killed at %s: the %s programme, whole; sent again, it is released once',
  { tags: ['ORG-428', 'REV-147'] },
  async (point, shown) => {
    // From the database: this process may show what was public up to two seconds ago.
    const titles = async () =>
      (await site.db.selectFrom('programme_entries').select('session').where('edition_id', '=', 1).execute()).map((one) => one.session);
    const before = (await titles()).length;
    const title = `Until ${point}`;
    const { programme } = await call(addProgrammeSession, { params: OURS, body: { session: session(title) } });
    await putAbstractInto(title);
    const known = await site.db.selectFrom('programme_releases').select('number').execute();
    await web.dieAt(point);
    const request = {
      params: OURS,
      body: { version: programme.version, note: null, accepted: [] },
      idempotencyKey: `release-${point}`,
    };
    const deaths = web.deaths;
    await expect(call(releaseProgramme, request)).rejects.toThrow(/./);
    await expect.poll(() => web.deaths).toBe(deaths + 1);
    expect((await titles()).includes(title)).toBe(shown === 'new');
    expect((await titles()).length).toBe(before + (shown === 'new' ? 1 : 0));
    expect(await site.db.selectFrom('programme_releases').select('number').execute()).toHaveLength(
      known.length + (shown === 'new' ? 1 : 0),
    );
    await insist(() => call(releaseProgramme, request));
    expect(await titles()).toContain(title);
    expect(await site.db.selectFrom('programme_releases').select('number').execute()).toHaveLength(known.length + 1);
    expect((await call(readDraftProgramme, { params: OURS })).releasable).toBe(false);
    // Its talk and the letter to its presenter came with it, once.
    expect((await titles()).filter((one) => one === 'Planted study 1')).toHaveLength(1);
    expect(await site.db.selectFrom('letters').select('state').where('purpose', '=', 'programme.changed').execute()).toEqual([
      { state: 'draft' },
    ]);
  },
);
