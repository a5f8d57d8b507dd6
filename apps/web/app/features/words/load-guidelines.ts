import { readEdition } from '@isocentre/contract/editions';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { Load } from '../../lib/load.ts';
import { pageOrNull } from './page-or-null.ts';

/** The guidelines, and what the abstract deadline means today. */
export const load = (async (call) => {
  const [page, edition] = await Promise.all([pageOrNull(call, 'abstract-guidelines'), call(readEdition, {})]);
  const { instants, state, timeZone, nextChangeAt } = edition;
  const end = instants.abstractDeadlineEffective;
  return {
    page,
    deadline: {
      date: instants.abstractDeadlineDisplay,
      window: state.abstractWindow,
      note: state.deadlineLine2,
      /** The last day on which abstracts are taken: the instant itself is no longer part of it. */
      lastDay: end && localDate(new Date(Date.parse(end) - 1), timeZone),
    },
    nextChangeAt,
  };
}) satisfies Load<unknown>;
