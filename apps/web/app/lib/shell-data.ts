import type { readSite } from '@isocentre/contract/content';
import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { useRouteLoaderData } from 'react-router';

type Edition = Answer<typeof readEdition>;

const KEYS = [
  'origin',
  'slug',
  'ordinal',
  'title',
  'shortName',
  'chapter',
  'themeShort',
  'startsOn',
  'endsOn',
  'timeZone',
  'hasSampleContent',
  'about',
  'contact',
  'credit',
] as const;

/** What header, footer and head need of the edition. No time of day: pages are kept and shown to many. */
export type ShellEdition = Pick<Edition, (typeof KEYS)[number]> & {
  venue: Pick<Edition['venue'], 'name' | 'city' | 'postalCode' | 'mapUrl'>;
};

/** The pages whose addresses and names are the edition's own. */
export type Site = Answer<typeof readSite>;

export interface ShellData {
  edition: ShellEdition;
  site: Site;
  /** Whether the clock may be moved from here. */
  timeMachine: boolean;
}

export function forShell(edition: Edition): ShellEdition {
  const { name, city, postalCode, mapUrl } = edition.venue;
  const picked = Object.fromEntries(KEYS.map((key) => [key, edition[key]])) as Pick<Edition, (typeof KEYS)[number]>;
  return { ...picked, venue: { name, city, postalCode, mapUrl } };
}

/** Undefined only while the edition itself cannot be loaded. */
export const useShellData = () => useRouteLoaderData<ShellData>('root');
