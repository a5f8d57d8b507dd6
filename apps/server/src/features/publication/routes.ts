import * as signs from '@isocentre/contract/board-signs';
import * as posters from '@isocentre/contract/e-posters';
import * as contract from '@isocentre/contract/published-abstracts';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { readBoardSigns } from './board-signs.ts';
import { listEPosters, readEPoster } from './e-posters.ts';
import { listPublished } from './list-published.ts';
import type { ReadPublished } from './published.ts';
import { readCitationFile, readPublished } from './read-published.ts';

export function publicationRoutes(deps: { db: Database; published: ReadPublished }): BoundRoute[] {
  return [
    bind(contract.listPublishedAbstracts, ({ query }, visit) => listPublished(deps, query, visit)),
    bind(contract.readPublishedAbstract, ({ params }, visit) => readPublished(deps, params.reference, visit)),
    bind(contract.readBibtex, ({ params }, visit) => readCitationFile(deps, { reference: params.reference, ending: 'bib' }, visit)),
    bind(contract.readRis, ({ params }, visit) => readCitationFile(deps, { reference: params.reference, ending: 'ris' }, visit)),
    bind(posters.listEPosters, ({ query }, visit) => listEPosters(deps, query, visit)),
    bind(posters.readEPoster, ({ params }, visit) => readEPoster(deps, params.reference, visit)),
    bind(signs.readBoardSigns, (_input, visit) => readBoardSigns(deps, visit)),
  ];
}
