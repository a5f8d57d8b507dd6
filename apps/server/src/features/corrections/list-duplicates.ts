import type { listDuplicates as route } from '@isocentre/contract/delegates/duplicates';
import type { Answer } from '@isocentre/contract/route';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { Visit } from '../../platform/feature.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { countDifferent, findDuplicates, type PairRow } from './queries/duplicates.ts';

const MOST = 100;

/** Pairs that may be one person, the newest first. */
export async function listDuplicates({ db }: MoneyDeps, { edition: { id, edition } }: Visit): Promise<Answer<typeof route>> {
  const found = await findDuplicates(db, id, MOST + 1);
  const shown = ({ number, category, registeredAt, ...person }: PairRow['one']) => ({
    ...person,
    number: delegateNumber(edition.delegatePrefix, number),
    category: edition.categories.find(({ code }) => code === category)?.label ?? category,
    registeredAt: new Date(registeredAt).toISOString(),
  });
  return {
    pairs: found.slice(0, MOST).map(({ one, other, same }) => ({ one: shown(one), other: shown(other), same })),
    more: found.length > MOST,
    different: await countDifferent(db, id),
  };
}
