import type { readCopyOffer } from '@isocentre/contract/next-editions';
import type { Answer } from '@isocentre/contract/route';

export type Offer = Answer<typeof readCopyOffer>;

/** What stands in the fields of the form. */
export interface Typed {
  ordinal: string;
  shortName: string;
  title: string;
  theme: string;
  startsOn: string;
  endsOn: string;
  venueName: string;
  city: string;
  region: string;
  postalCode: string;
  host: string;
  committeeMembers: readonly number[];
  sponsors: readonly number[];
}
