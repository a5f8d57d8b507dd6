import { randomUUID } from 'node:crypto';
import { submitAbstract } from '@isocentre/contract/abstracts';
import { saveDraft } from '@isocentre/contract/abstracts/drafts';
import { addAbstractFile } from '@isocentre/contract/abstracts/files';
import { formOf } from '@isocentre/contract/abstracts/shapes';
import { listSessions, type OwnSession } from '@isocentre/contract/accounts';
import { allRoutes } from '@isocentre/contract/all-routes';
import { beginUpload, endUpload, readMyPresentations, sendPiece } from '@isocentre/contract/presentations';
import { joinEdition, uploadProof } from '@isocentre/contract/registration';
import { defineRoute, type RouteShape } from '@isocentre/contract/route';
import { zipSync } from 'fflate';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { editionSource } from '../features/editions/edition-source.ts';
import { loadEdition } from '../features/editions/load-edition.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../test/build-test-app.ts';
import { noPreviews } from '../test/no-previews.ts';
import { goodAbstract } from '../test/abstracts.ts';
import { callAs, clockAt, EARLY } from '../test/delegates.ts';
import { makeAccount, send, signInAs } from '../test/people.ts';
import { createClock } from './clock.ts';
import { createEditionDirectory } from './edition-directory.ts';
import { accountOf, bind } from './feature.ts';
import { handle } from './handle.ts';
import { useOneErrorShape } from './http-errors.ts';

/** Who may call what, checked for every route of the contract: a new route is covered as soon as it exists. */

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  await makeAccount(site, 'asha@example.org');
  await makeAccount(site, 'balan@example.org', 'Balan Iyer');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('rate_limits').execute();
  await site.db.deleteFrom('sign_in_failures').execute();
});

const closed = allRoutes.filter(({ access }) => access !== 'public');
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** The id of a person's object, and the body to send with it. */
interface Named {
  params: Record<string, string>;
  body?: object;
  query?: string;
  file?: Uint8Array;
}

const call = (route: RouteShape, cookie?: string, { params, body = {}, query = '', file }: Named = { params: {} }) => {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? NOBODYS) + query;
  if (file) {
    const headers = { host: 'localhost', origin: ORIGIN, 'content-type': 'application/octet-stream', ...(cookie && { cookie }) };
    return site.app.inject({ method: route.method, url, headers, payload: Buffer.from(file) });
  }
  return send(site, route.method, url, { ...(cookie === undefined ? {} : { cookie }), ...(route.body ? { body } : {}) });
};
/** A redirect says nothing. */
const codeOf = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.statusCode === 303 ? undefined : answer.json<{ error?: { code: string } }>().error?.code;

describe('a visitor', { tags: ['SEC-24', 'DEL-290'] }, () => {
  test.each(closed.map((route) => [route.name, route] as const))('is refused by %s before its input is read', async (_, route) => {
    for (const cookie of [undefined, '__Host-session=', `session=${'x'.repeat(43)}`]) {
      const answer = await call(route, cookie);
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'LOGIN_REQUIRED']);
    }
    const ended = await call(route, `__Host-session=${'x'.repeat(43)}`);
    expect([ended.statusCode, codeOf(ended)]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test.each(allRoutes.filter(({ access }) => access === 'public').map((route) => [route.name, route] as const))(
    'may call %s',
    async (_, route) => {
      expect(['LOGIN_REQUIRED', 'UNAUTHENTICATED', 'NO_REGISTRATION', 'INTERNAL']).not.toContain(codeOf(await call(route)));
    },
  );
});

describe('somebody signed in, without a registration', { tags: ['SEC-24'] }, () => {
  test.each(closed.map((route) => [route.name, route] as const))('at %s', async (_, route) => {
    const answer = await call(route, await signInAs(site, 'asha@example.org'));
    expect(codeOf(answer) === 'NO_REGISTRATION').toBe(route.access === 'delegate');
    expect(['LOGIN_REQUIRED', 'UNAUTHENTICATED', 'INTERNAL']).not.toContain(codeOf(answer));
  });
});

/** Registers both people here. */
const joined = async () => {
  for (const email of ['asha@example.org', 'balan@example.org']) await (await callAs(site, email))(joinEdition, {}).catch(() => undefined);
};

let abstract: Promise<{ id: string; form: object }> | undefined;
const abstractOf = async (cookie: string) => {
  await joined();
  abstract ??= site
    .callWith({ cookie })(submitAbstract, { body: goodAbstract() })
    .then((record) => ({ id: record.id, form: formOf(record) }));
  return abstract;
};

/** An accepted abstract, after the results. */
let accepted: Promise<string> | undefined;
const acceptedOf = async (cookie: string) => {
  await joined();
  const theirs = site.callWith({ cookie });
  const make = async () => {
    const { id } = await theirs(submitAbstract, { body: goodAbstract() });
    await site.db.updateTable('abstracts').set({ status: 'accepted', assigned_presentation_type: 'Oral' }).where('id', '=', id).execute();
    await site.db
      .updateTable('edition_instants')
      .set({ results_published_at: new Date('2025-07-01') })
      .execute();
    // Processes notice a changed edition within moments.
    await vi.waitFor(async () => expect((await theirs(readMyPresentations, {})).presentations).toHaveLength(1), { timeout: 5000 });
    return id;
  };
  accepted ??= make();
  return accepted;
};

/** A talk as an empty PowerPoint file, and an upload of it. */
const TALK = Buffer.from(
  zipSync(
    Object.fromEntries(['[Content_Types].xml', 'ppt/presentation.xml', 'ppt/slides/slide1.xml'].map((name) => [name, Buffer.from('x')])),
  ),
);
const uploadOf = async (cookie: string) => {
  const id = await acceptedOf(cookie);
  await site.db.deleteFrom('presentation_uploads').execute();
  const { id: upload } = await site.callWith({ cookie })(beginUpload, { params: { id }, body: { name: 'talk.pptx', bytes: TALK.length } });
  return { id, upload };
};
const sentOf = async (cookie: string) => {
  const params = await uploadOf(cookie);
  await site.callWith({ cookie })(sendPiece, { params, query: { from: 0 }, file: TALK });
  return params;
};

/** A file for an abstract, in an edition that takes them; and one that is there. */
const fileFor = async (cookie: string) => {
  const { id } = await abstractOf(cookie);
  await site.pool.query(`
    insert into review_settings (edition_id, call, blind, wanted, least, load, version, files_most)
    values (1, 'regular', 'double', 3, 2, 20, 1, 5) on conflict (edition_id, call) do update set files_most = 5`);
  await site.db.deleteFrom('abstract_files').execute();
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  return { params: { id }, query: `?file=${randomUUID()}`, file: picture };
};
const fileOf = async (cookie: string) => {
  const { params, file } = await fileFor(cookie);
  const id = randomUUID();
  await site.callWith({ cookie })(addAbstractFile, { params, query: { file: id }, file });
  return { params: { ...params, file: id } };
};

/** For every route that names one object of a person: how to create one. Its owner finds it, nobody else does. */
const owned: Record<string, (cookie: string) => Promise<Named>> = {
  endSession: async (cookie) => {
    const { sessions } = (await send(site, listSessions.method, listSessions.path, { cookie })).json<{ sessions: OwnSession[] }>();
    return { params: { id: sessions.find(({ current }) => current)?.id ?? '' } };
  },
  deleteProof: async (cookie) => {
    await joined();
    const { id } = await site.callWith({ cookie })(uploadProof, { query: { kind: 'bonafide' }, file: Buffer.from('%PDF-1.7') });
    return { params: { id } };
  },
  readProof: async (cookie) => {
    await joined();
    const { id } = await site.callWith({ cookie })(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
    return { params: { id } };
  },
  readReceipt: async () => ({ params: { id: await makeReceipt() } }),
  readAbstract: async (cookie) => ({ params: { id: (await abstractOf(cookie)).id } }),
  readAbstractPdf: async (cookie) => ({ params: { id: (await abstractOf(cookie)).id } }),
  editAbstract: async (cookie) => {
    const { id, form } = await abstractOf(cookie);
    return { params: { id }, body: { ...form, version: 1 } };
  },
  listRevisions: async (cookie) => ({ params: { id: (await abstractOf(cookie)).id } }),
  readRevision: async (cookie) => ({ params: { id: (await abstractOf(cookie)).id, version: '1' } }),
  requestWithdrawal: async (cookie) => ({ params: { id: (await abstractOf(cookie)).id } }),
  answerOffer: async (cookie) => ({
    params: { id: await acceptedOf(cookie) },
    body: { version: 0, type: 'Oral', answer: 'confirmed' },
  }),
  namePresenter: async (cookie) => ({ params: { id: await acceptedOf(cookie) }, body: { version: 1, position: 1 } }),
  agreeToWall: async (cookie) => ({ params: { id: await acceptedOf(cookie) }, body: { version: 1, agreed: false } }),
  beginUpload: async (cookie) => ({ params: { id: await acceptedOf(cookie) }, body: { name: 'talk.pptx', bytes: TALK.length } }),
  readUpload: async (cookie) => ({ params: await uploadOf(cookie) }),
  sendPiece: async (cookie) => ({ params: await uploadOf(cookie), query: '?from=0', file: TALK }),
  endUpload: async (cookie) => ({ params: await sentOf(cookie), body: { type: 'Oral' } }),
  readMyFile: async (cookie) => {
    const { id, upload } = await sentOf(cookie);
    await site.callWith({ cookie })(endUpload, { params: { id, upload }, body: { type: 'Oral' } });
    return { params: { id, file: upload } };
  },
  addAbstractFile: async (cookie) => fileFor(cookie),
  removeAbstractFile: async (cookie) => fileOf(cookie),
  readAbstractFile: async (cookie) => fileOf(cookie),
  readDraft: async (cookie) => {
    const { id } = await abstractOf(cookie);
    await site.callWith({ cookie })(saveDraft, { params: { target: id }, body: { version: null, abstractVersion: 1, form: {} } });
    return { params: { target: id } };
  },
  saveDraft: async (cookie) => {
    const { id } = await abstractOf(cookie);
    await site.db.deleteFrom('abstract_drafts').execute();
    return { params: { target: id }, body: { version: null, abstractVersion: 1, form: {} } };
  },
  discardDraft: async (cookie) => {
    const { id } = await abstractOf(cookie);
    const { version } = await site.db.selectFrom('abstract_drafts').select('version').executeTakeFirstOrThrow();
    return { params: { target: id }, query: `?version=${version}` };
  },
  removePasskey: async () => {
    const { id } = await site.db.selectFrom('accounts').select('id').where('email', '=', 'asha@example.org').executeTakeFirstOrThrow();
    const now = new Date();
    const key = {
      account_id: id,
      id: 'asha-s-phone',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: now,
    };
    await site.db.insertInto('passkeys').values(key).execute();
    await site.db.updateTable('sessions').set({ elevated_at: now, elevated_seen_at: now, confirmed_at: now }).execute();
    return { params: { id: key.id } };
  },
};

/** A receipt of the first person, as a payment leaves it. */
async function makeReceipt(): Promise<string> {
  const { rows } = await site.pool.query<{ id: string }>(
    `with ordered as (
       insert into payment_orders (edition_id, id, registration_id, receipt, provider_order_id, state, category, registration_type,
         amount_minor, price_minor, currency, price, seats, quoted_at, created_at, claimed_until, expires_at)
       select edition_id, gen_random_uuid(), registrations.id, 'receipt-0001', 'order_1', 'paid', 'ampi', 'early-bird', 150000, 150000, 'INR', '₹1,500',
         0, now(), now(), now(), now() + interval '1 hour'
       from registrations join accounts on accounts.id = account_id where email = 'asha@example.org'
       returning edition_id, id, registration_id
     ), paid as (
       insert into payments (edition_id, id, provider_payment_id, rail, order_id, state, outcome, amount_minor, currency, first_seen_at, captured_at)
       select edition_id, id, 'pay_1', 'provider', id, 'captured', 'settles', 150000, 'INR', now(), now() from ordered
     )
     insert into receipts (edition_id, id, financial_year, number, payment_id, registration_id, issued_at, billed_to, billed_address,
       description, price, amount_minor, currency)
     select edition_id, gen_random_uuid(), '2025-26', 1, id, registration_id, now(), 'Asha Raman', '', 'AMPI Member', '₹1,500', 150000, 'INR'
     from ordered returning id`,
  );
  return rows[0]?.id ?? '';
}

describe('own and other', { tags: ['SEC-24', 'SEC-25', 'SRV-009'] }, () => {
  test('every route that names an object says how to make one', () => {
    // Organisers' routes name objects of their edition: `staff-matrix.test.ts`.
    expect(closed.filter(({ path, access }) => path.includes('{') && typeof access === 'string').map(({ name }) => name)).toEqual(
      Object.keys(owned),
    );
  });

  test.each(Object.entries(owned))('%s: another person gets 404 and changes nothing, the owner gets it', async (name, make) => {
    const route = closed.find((one) => one.name === name);
    if (!route) throw new Error(`no route ${name}`);
    const cookieOf = async (email: string) => `${await signInAs(site, email)}; ${clockAt(EARLY)}`;
    const [owner, other] = [await cookieOf('asha@example.org'), await cookieOf('balan@example.org')];
    const named = await make(owner);
    expect((await call(route, other, named)).statusCode).toBe(404);
    expect((await call(route, owner, named)).statusCode).toBe(route.status);
  });
});

test('no response that depends on the visitor may be cached', { tags: ['SEC-50'] }, async () => {
  const cookie = await signInAs(site, 'asha@example.org');
  for (const route of allRoutes.filter((one) => one.access !== 'public' || one.withSession)) {
    for (const answer of [await call(route), await call(route, cookie)]) {
      expect([answer.headers['cache-control'], answer.headers.vary], route.name).toEqual(['no-store', 'cookie']);
    }
  }
});

describe('a route for delegates', () => {
  const probe = defineRoute({
    name: 'probe',
    summary: 'Only here',
    method: 'GET',
    path: '/api/v1/probe',
    access: 'delegate',
    status: 200,
    answer: z.object({ name: z.string(), edition: z.string() }),
  });
  let app: FastifyInstance;

  beforeAll(async () => {
    await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.localhost'] });
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    useOneErrorShape(app);
    handle(
      app,
      bind(probe, async (_input, visit) => ({ name: accountOf(visit).name, edition: visit.edition.edition.slug })),
      {
        directory: createEditionDirectory(editionSource(site.db, site.config), ORIGIN, () => {}),
        clock: createClock(site.config),
        pool: site.pool,
        db: site.db,
        organisersOrigin: ORIGIN,
        previews: noPreviews,
      },
    );
  });
  afterAll(() => app.close());

  test('is open to delegates of this edition, and to nobody else', { tags: ['SEC-28', 'SRV-031'] }, async () => {
    await makeAccount(site, 'chitra@example.org', 'Chitra Nair');
    const [asha, chitra] = [await signInAs(site, 'asha@example.org'), await signInAs(site, 'chitra@example.org')];
    const get = async (cookie: string, host = 'localhost') => {
      const answer = await app.inject({ url: probe.path, headers: { host, cookie } });
      return [answer.statusCode, answer.json<unknown>()];
    };
    expect(await get(asha)).toEqual([200, { name: 'Asha Raman', edition: 'ampi-tnpy-2025' }]);
    expect(await get(asha, 'lakeside.localhost')).toMatchObject([404, { error: { code: 'NO_REGISTRATION' } }]);
    expect(await get(chitra)).toMatchObject([404, { error: { code: 'NO_REGISTRATION' } }]);
    expect(await get('')).toMatchObject([401, { error: { code: 'LOGIN_REQUIRED' } }]);
  });
});
