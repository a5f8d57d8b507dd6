import type { readCopyOffer as route } from '@isocentre/contract/next-editions';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import { staffOf, type Visit } from '../../platform/feature.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { readContent } from './queries/content.ts';
import { readEdition } from './queries/editions.ts';
import { editionOfSociety } from './queries/next-editions.ts';

/** What would move or come along, for the form: the copy itself is made from the rows. */
export async function readCopyOffer({ db }: NextEditionDeps, from: string, visit: Visit): Promise<Answer<typeof route>> {
  const old = await editionOfSociety(db, staffOf(visit).societyId, from);
  if (!old) throw new Refused('NOT_FOUND');
  const [edition, content] = await Promise.all([readEdition(db, old.id), readContent(db, old.id)]);
  const { instants } = edition;
  const named: Array<[string, string | null, boolean?]> = [
    ['Registration opens', instants.registrationOpensAt],
    ...edition.phases.map(({ name, endsAt }): [string, string] => [`${name} ends`, endsAt]),
    ['Abstracts open', instants.abstractOpensAt],
    ['Last day for abstracts, as advertised', instants.abstractDeadlineDisplay, true],
    ['Abstracts close', instants.abstractDeadlineEffective],
    ['Results are published', instants.resultsPublishedAt],
    ['Abstracts are public', instants.abstractsPublicAt],
    ['Workshop sales close', instants.workshopSalesCloseAt],
    ['Registration desk opens', instants.deskOpensAt],
    ['Countdown ends', instants.countdownAt],
    ...edition.refundRules.map(({ until, shareBasisPoints }): [string, string] => [`${shareBasisPoints / 100} % refund ends`, until]),
    ...(content.workshop ? [['Workshop', content.workshop.date, true] as [string, string, boolean]] : []),
  ];
  return {
    timeZone: edition.timeZone,
    dates: named
      .flatMap(([name, at, wholeDay = false]) => (at === null ? [] : [{ name, at, wholeDay }]))
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    committeeMembers: content.committeeMembers.map(({ id, name, role }) => ({ id, name, role })),
    sponsors: content.sponsors.map(({ id, title, tier }) => ({ id, name: title, tier })),
  };
}
