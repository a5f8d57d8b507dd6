import * as contract from '@isocentre/contract/content';
import { readFees as feesRoute } from '@isocentre/contract/fees';
import type { Database } from '../../platform/database.ts';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { readCommitteeMembers, readCommitteePage, readOrganizers } from './queries/committees.ts';
import { readFees } from './fees.ts';
import { readAwards, readCancerType, readCancerTypes, readGallery, readPlaces, readSponsors } from './queries/information.ts';
import { readContentPage } from './queries/pages.ts';
import { readProgramme, readSpeakers } from './queries/programme.ts';
import { readCancerVideo, readSite } from './queries/site.ts';
import { readWorkshop, readWorkshopSpeakers } from './queries/workshop.ts';

export const contentRoutes = ({ db }: { db: Database }): BoundRoute[] => [
  bind(contract.readSite, (_input, { edition }) => readSite(db, edition.id)),
  bind(contract.readHomeCommittee, (_input, { edition }) => readOrganizers(db, edition.id, 'on_home')),
  bind(contract.readCommitteeMembers, ({ query }, { edition }) => readCommitteeMembers(db, edition.id, query.category)),
  bind(contract.readCommitteePage, ({ params }, { edition }) => readCommitteePage(db, edition.id, params.path)),
  bind(contract.readWorkshop, (_input, { edition }) => readWorkshop(db, edition.id)),
  bind(contract.readWorkshopSpeakers, (_input, { edition }) => readWorkshopSpeakers(db, edition.id)),
  bind(contract.readWorkshopCommittee, (_input, { edition }) => readOrganizers(db, edition.id, 'on_workshop')),
  bind(contract.readSpeakers, (_input, { edition }) => readSpeakers(db, edition.id)),
  bind(contract.readProgramme, (_input, { edition }) => readProgramme(db, edition.id)),
  bind(contract.readSponsors, (_input, { edition }) => readSponsors(db, edition.id)),
  bind(contract.readAwards, (_input, { edition }) => readAwards(db, edition.id)),
  bind(contract.readPlaces, (_input, { edition }) => readPlaces(db, edition.id)),
  bind(contract.readGallery, (_input, { edition }) => readGallery(db, edition.id)),
  bind(contract.readContentPage, ({ params }, { edition }) => readContentPage(db, edition.id, params.slug, edition.edition.timeZone)),
  bind(contract.readCancerTypes, (_input, { edition }) => readCancerTypes(db, edition.id)),
  bind(contract.readCancerVideo, (_input, { edition }) => readCancerVideo(db, edition.id)),
  bind(contract.readCancerType, ({ params }, { edition }) => readCancerType(db, edition.id, params.id)),
  bind(feesRoute, (_input, visit) => readFees(db, visit)),
];
