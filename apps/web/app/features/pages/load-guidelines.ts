import { readAbstractRules } from '@isocentre/contract/abstract-rules';
import { readEdition } from '@isocentre/contract/editions';
import { extendedTo, lastDay } from '@isocentre/domain/abstracts/deadline';
import type { Load } from '../../lib/load.ts';
import { pageOrNull } from './page-or-null.ts';

/** The guidelines, the topics for abstracts, and the deadline's state today. */
export const load = (async (call) => {
  const [page, edition, rules] = await Promise.all([
    pageOrNull(call, 'abstract-guidelines'),
    call(readEdition, {}),
    call(readAbstractRules, {}),
  ]);
  const { instants, state, nextChangeAt } = edition;
  return {
    page,
    choices: { categories: rules.categories, presentationTypes: rules.presentationTypes },
    deadline: {
      date: instants.abstractDeadlineDisplay,
      window: state.abstractWindow,
      note: state.deadlineLine2,
      extendedTo: extendedTo(edition),
      lastDay: lastDay(edition),
    },
    nextChangeAt,
  };
}) satisfies Load<unknown>;
