import { changeEditionStatus, makeEdition, readChecklist, tickCheck } from '@isocentre/contract/next-editions';
import type { Call } from '@isocentre/contract/route';
import type { NextEditionAnswers } from '@isocentre/domain/editions/next-edition';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import type { TestApp } from './build-test-app.ts';
import { giveFactor, grant } from './staff.ts';
import { makeAccount } from './people.ts';

export const SOCIETY = { society: 'ampi-tnpy' };

/** The 29th, as a society would answer the questions. */
export const the29th: NextEditionAnswers = {
  ordinal: 29,
  shortName: 'AMPI-TNPY 2026',
  title: '29th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter',
  theme: 'Adaptive treatment for everybody',
  startsOn: '2026-09-25',
  endsOn: '2026-09-26',
  venue: { name: 'Lotus hall', city: 'Madurai', region: 'Tamil Nadu', postalCode: '625001' },
  host: null,
};

export const make29th = (call: Call, change: Partial<NextEditionAnswers> = {}, idempotencyKey?: string) =>
  call(makeEdition, {
    params: SOCIETY,
    body: { from: ampiTnpy2025.slug, answers: { ...the29th, ...change } },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

/** Ticks what is to check, and gives the society a treasurer: what is left blocks. */
export async function makeReady(site: TestApp, call: Call, slug: string): Promise<void> {
  const params = { edition: slug };
  const known = await site.db.selectFrom('accounts').where('email', '=', 'treasurer-of-all@example.org').select('id').executeTakeFirst();
  if (!known) {
    const { id } = await makeAccount(site, 'treasurer-of-all@example.org', 'Treasurer of all');
    await grant(site, id, { role: 'treasurer', edition: null });
    await giveFactor(site, id);
  }
  const { lines } = await call(readChecklist, { params });
  for (const { item, state } of lines)
    if (state === 'to-check') await call(tickCheck, { params: { ...params, item }, body: { ticked: true } });
}

export const publish = (call: Call, slug: string, at: string | null = null) =>
  call(changeEditionStatus, { params: { edition: slug }, body: { from: 'draft', to: 'published', at } });
