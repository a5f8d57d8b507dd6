import { readEdition } from '@isocentre/contract/editions';
import type { Load } from '../../lib/load.ts';

export interface HomeData {
  theme: string;
  startsOn: string;
  endsOn: string;
  venue: { name: string; city: string; postalCode: string };
}

export const load: Load<HomeData> = async (call) => {
  const { themeShort, startsOn, endsOn, venue } = await call(readEdition, {});
  const { name, city, postalCode } = venue;
  return { theme: themeShort, startsOn, endsOn, venue: { name, city, postalCode } };
};
