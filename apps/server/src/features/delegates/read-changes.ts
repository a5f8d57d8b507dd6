import type { readExportChanges as route } from '@isocentre/contract/delegates/export';
import type { Answer, Parsed } from '@isocentre/contract/route';
import type { Visit } from '../../platform/feature.ts';
import { delegatesList } from './export-delegates.ts';
import { listOf } from './lists.ts';
import { changesSince, type FileDeps } from './make-file.ts';

/** What a file made now would say that the last one of the same list did not. */
export async function readChanges(
  deps: FileDeps,
  list: Parsed<typeof route>['params']['list'],
  query: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const last =
    list === 'delegates'
      ? await changesSince(deps, visit, await deps.aside((reports) => delegatesList(reports, query, visit)))
      : await listOf(deps.aside, list, visit, (wanted) => changesSince(deps, visit, wanted));
  return { last: last ?? null };
}
