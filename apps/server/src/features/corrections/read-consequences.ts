import type { readConsequences as route } from '@isocentre/contract/delegates/correction';
import type { Answer } from '@isocentre/contract/route';
import { categoryConsequences, type CategoryChoice } from '@isocentre/domain/corrections/consequences';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { categoryFacts, markOf } from '../payments/category-facts.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { subjectOf } from './begin-correction.ts';

/** What another category would mean; only reads. */
export async function readConsequences({ db }: MoneyDeps, visit: RegistrationVisit, choice: CategoryChoice): Promise<Answer<typeof route>> {
  const row = await subjectOf(db, visit);
  const consequences = categoryConsequences(visit.edition.edition, await categoryFacts(db, row), choice, visit.now);
  return { consequences, mark: markOf(consequences) };
}
