import { readEdition } from '@isocentre/contract/editions';
import { readProgrammeChanges } from '@isocentre/contract/programme-changes';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { toldChanges } from '@isocentre/domain/programme/change-words';
import type { Load } from '../../lib/load.ts';

export const load = (async (call) => {
  const [{ release, changes }, { timeZone }] = await Promise.all([call(readProgrammeChanges, {}), call(readEdition, {})]);
  return {
    release: release && { number: release.number, day: dateInWords(localDate(new Date(release.at), timeZone)), note: release.note },
    changes: toldChanges(changes),
  };
}) satisfies Load<unknown>;

export type Changes = Awaited<ReturnType<typeof load>>;
