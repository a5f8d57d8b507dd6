import { editAbstract, submitAbstract } from '@isocentre/contract/abstracts';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodAbstract } from '../../test/abstracts.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, registerAs } from '../../test/delegates.ts';
import { editionIdOf } from '../../test/staff.ts';
import { decideAbstract } from './decide-abstract.ts';

let site: TestApp;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp();
  editionId = await editionIdOf(site, ampiTnpy2025.slug);
});
afterAll(() => site.close());

let people = 0;
async function submitted(): Promise<{ abstract: AbstractRecord; call: Awaited<ReturnType<typeof callAs>> }> {
  people += 1;
  const email = `decided-${people}@example.org`;
  await registerAs(site, { email });
  const call = await callAs(site, email);
  return { call, abstract: await call(submitAbstract, { body: goodAbstract() }) };
}
const decide = (abstractId: string, from: AbstractStatus, to: AbstractStatus, version = 1) => {
  const actor = { kind: 'staff', accountId: crypto.randomUUID(), role: 'scientific-chair' } as const;
  return decideAbstract({ db: site.db }, { editionId, actor }, { abstractId, from, version, to });
};
const storedOf = (id: string) =>
  site.db.selectFrom('abstracts').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
const decisionsOn = async (id: string) =>
  (
    await site.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .where('actor_kind', '=', 'staff')
      .orderBy('at')
      .execute()
  ).map(({ action }) => action);

test('of two windows that decide on one abstract, 50 times, one wins and the other is told what is stored', async () => {
  const { abstract } = await submitted();
  let from: AbstractStatus = 'pending';
  for (let round = 0; round < 50; round += 1) {
    const [one, other]: AbstractStatus[] = (['pending', 'accepted', 'rejected'] as const).filter((status) => status !== from);
    const outcomes = await Promise.allSettled([decide(abstract.id, from, one ?? 'pending'), decide(abstract.id, from, other ?? 'pending')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { status } = await storedOf(abstract.id);
    expect(status).toBe(outcomes[0]?.status === 'fulfilled' ? one : other);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'CHANGED_ELSEWHERE', current: { status, version: 1 } });
    from = status;
  }
  expect(await decisionsOn(abstract.id)).toHaveLength(50);
});

test('a text that its author changed meanwhile is not decided on unseen', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { abstract, call } = await submitted();
    const body = { ...goodAbstract({ title: 'Another title' }), version: 1 };
    const [edited, accepted] = await Promise.allSettled([
      call(editAbstract, { params: { id: abstract.id }, body }),
      decide(abstract.id, 'pending', 'accepted'),
    ]);
    // Before the results an author's edit is never refused for a decision: one about the older text is taken back.
    expect(edited.status).toBe('fulfilled');
    expect([accepted]).toMatchObject([
      accepted.status === 'rejected'
        ? { reason: { code: 'CHANGED_ELSEWHERE', current: { status: 'pending', version: 2 } } }
        : { status: 'fulfilled' },
    ]);
    expect(await storedOf(abstract.id)).toEqual({ status: 'pending', version: 2 });
  }
});

test('a withdrawn abstract stays withdrawn; one that does not exist, or is another edition’s, is not found', async () => {
  const { abstract } = await submitted();
  await decide(abstract.id, 'pending', 'withdrawn');
  for (const to of ['pending', 'accepted', 'rejected'] as const)
    await expect(decide(abstract.id, 'withdrawn', to)).rejects.toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      current: { status: 'withdrawn' },
    });
  expect(await decisionsOn(abstract.id)).toEqual(['abstract.withdrawn']);
  await expect(decide(crypto.randomUUID(), 'pending', 'accepted')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
