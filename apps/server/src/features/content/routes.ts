import * as contract from '@isocentre/contract/content';
import * as people from '@isocentre/contract/content/people';
import { readFees as feesRoute } from '@isocentre/contract/fees';
import type { Answer, Parsed, RouteShape } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute, type Visit } from '../../platform/feature.ts';
import { readCommitteeMembers, readCommitteePage, readOrganizers } from './queries/committees.ts';
import { readFees } from './read-fees.ts';
import { keepContent } from './keep-content.ts';
import { readAwards, readCancerType, readCancerTypes, readGallery, readSights, readSponsors } from './queries/information.ts';
import { readContentPage, readTextVersion } from './queries/pages.ts';
import { readProgramme, readSpeakers } from './queries/programme.ts';
import { readCancerVideo, readSite } from './queries/site.ts';
import { readWorkshop, readWorkshopSpeakers } from './queries/workshop.ts';

export function contentRoutes({ db }: { db: Database }): BoundRoute[] {
  const keep = keepContent();
  const bindKept = <R extends RouteShape>(route: R, read: (input: Parsed<R>, visit: Visit) => Promise<Answer<R>>) =>
    bind(route, keep(read));
  return [
    bindKept(contract.readSite, (_input, { edition }) => readSite(db, edition.id)),
    bindKept(people.readHomeCommittee, (_input, { edition }) => readOrganizers(db, edition.id, 'on_home')),
    bindKept(people.readCommitteeMembers, ({ query }, { edition }) => readCommitteeMembers(db, edition.id, query.category)),
    bindKept(people.readCommitteePage, ({ params }, { edition }) => readCommitteePage(db, edition.id, params.path)),
    bindKept(people.readWorkshop, (_input, { edition }) => readWorkshop(db, edition.id)),
    bindKept(people.readWorkshopSpeakers, (_input, { edition }) => readWorkshopSpeakers(db, edition.id)),
    bindKept(people.readWorkshopCommittee, (_input, { edition }) => readOrganizers(db, edition.id, 'on_workshop')),
    bindKept(people.readSpeakers, (_input, { edition }) => readSpeakers(db, edition.id)),
    bindKept(contract.readProgramme, (_input, { edition }) => readProgramme(db, edition.id)),
    bindKept(contract.readSponsors, (_input, { edition }) => readSponsors(db, edition.id)),
    bindKept(contract.readAwards, (_input, { edition }) => readAwards(db, edition.id)),
    bindKept(contract.readSights, (_input, { edition }) => readSights(db, edition.id)),
    bindKept(contract.readGallery, (_input, { edition }) => readGallery(db, edition.id)),
    bindKept(contract.readContentPage, ({ params }, { edition }) => readContentPage(db, edition.id, params.slug, edition.edition.timeZone)),
    bindKept(contract.readTextVersion, ({ params }, { edition }) => readTextVersion(db, edition.id, params, edition.edition.timeZone)),
    bindKept(contract.readCancerTypes, (_input, { edition }) => readCancerTypes(db, edition.id)),
    bindKept(contract.readCancerVideo, (_input, { edition }) => readCancerVideo(db, edition.id)),
    bindKept(contract.readCancerType, ({ params }, { edition }) => readCancerType(db, edition.id, params.id)),
    // Also depends on the date.
    bind(feesRoute, (_input, visit) => readFees(db, visit)),
  ];
}
