import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed } from '@isocentre/contract/call';
import { changeRoles, changeSocietyRoles } from '@isocentre/contract/people';
import type { Role } from '@isocentre/domain/people/roles';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { insist } from '../../test/insist.ts';
import { makeStaff, staffCookie } from '../../test/staff.ts';

/** `ROLE_SEQUENCES=10000 pnpm exec vitest run --project server role-sequences` for the long run. */
const SEQUENCES = Number(process.env['ROLE_SEQUENCES'] ?? 120);
const PEOPLE = 5;

/** Who gives or takes whose roles, for one edition or all of the society; some at the same moment as the next. */
const sequence = fc.array(
  fc.record({
    who: fc.nat(PEOPLE - 1),
    whom: fc.nat(PEOPLE - 1),
    wide: fc.boolean(),
    roles: fc.subarray<Role>(['owner', 'registrar', 'viewer']),
  }),
  { minLength: 3, maxLength: 8, size: 'max' },
);

let site: TestApp;
let people: string[];
beforeAll(async () => {
  site = await buildTestApp();
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const edition = n < 2 ? null : ampiTnpy2025.slug;
      return (await makeStaff(site, `organiser-${n}@example.org`, { role: n < 3 ? 'owner' : 'viewer', edition })).id;
    }),
  );
});
afterAll(() => site.close());

type Step = { who: number; whom: number; wide: boolean; roles: Role[] };

/** Mostly somebody who may: otherwise, once few owners are left, nearly everything would be refused. */
async function actor(who: number): Promise<string> {
  const owners = await site.db.selectFrom('staff_roles').select('account_id').where('role', '=', 'owner').orderBy('account_id').execute();
  return (who === 0 ? undefined : owners[who % owners.length]?.account_id) ?? people[who] ?? '';
}

async function ask({ who, whom, wide, roles }: Step): Promise<unknown> {
  const account = people[whom] ?? '';
  const call = site.callWith({ cookie: await staffCookie(site, await actor(who)) });
  if (wide) return call(changeSocietyRoles, { params: { society: 'ampi-tnpy', account }, body: { roles } });
  return call(changeRoles, { params: { edition: ampiTnpy2025.slug, account }, body: { roles } });
}

/** Whether it was allowed. Where the machine has no time, PostgreSQL ends a statement and the answer is 503: asked again, as a person would. */
async function change(step: Step): Promise<boolean> {
  try {
    await insist(() => ask(step));
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if ([401, 403, 404, 409].includes(error.status)) return false;
    throw new Error(`${JSON.stringify(step)}: ${error.status} ${error.code}, ${error.message}`, { cause: error });
  }
}

/** What must hold after every step. */
async function broken(): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'a society has an owner for all its editions' as rule where not exists (
      select from staff_roles r join societies s on s.id = r.society_id
      where s.slug = 'ampi-tnpy' and r.role = 'owner' and r.edition_id is null
    )`.execute(site.db);
  return rows.map(({ rule }) => rule);
}

test('whoever waits too long for others is told to come again, has changed nothing, and is let through afterwards', async () => {
  const step: Step = { who: 0, whom: 3, wide: false, roles: ['registrar'] };
  const rolesNow = () =>
    site.db
      .selectFrom('staff_roles')
      .select('role')
      .where('account_id', '=', people[3] ?? '')
      .execute();
  const others = await site.pool.connect();
  await others.query("begin; select from societies where slug = 'ampi-tnpy' for no key update");
  const patient = change(step);
  await expect(ask(step)).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  // By now it has been refused, too.
  await pause(500);
  expect(await rolesNow()).toEqual([{ role: 'viewer' }]);
  await others.query('rollback');
  others.release();
  expect(await patient).toBe(true);
  expect(await rolesNow()).toEqual([{ role: 'registrar' }]);
});

test(
  `in ${SEQUENCES} sequences of changes, some at once, no society loses its last owner`,
  { tags: ['ORG-028', 'ORG-029', 'ORG-710'], timeout: 1_800_000 },
  async () => {
    const reached = { allowed: 0, refused: 0 };
    for (const steps of fc.sample(sequence, { numRuns: SEQUENCES, seed: 28 })) {
      for (let n = 0; n < steps.length; n += 2) {
        const done = await Promise.all(steps.slice(n, n + 2).map(change));
        for (const allowed of done) reached[allowed ? 'allowed' : 'refused'] += 1;
        expect({ steps, broken: await broken() }).toEqual({ steps, broken: [] });
      }
    }
    // A test of changes that are all refused would prove nothing.
    expect(Math.min(reached.allowed, reached.refused)).toBeGreaterThan(SEQUENCES / 3);
  },
);

test('the control: an owner who is deleted past the rules is noticed', async () => {
  await sql`delete from staff_roles where role = 'owner' and edition_id is null`.execute(site.db);
  expect(await broken()).toEqual(['a society has an owner for all its editions']);
});
