import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { useRouteLoaderData } from 'react-router';

type Edition = Answer<typeof readEdition>;

const KEYS = [
  'slug',
  'ordinal',
  'title',
  'shortName',
  'chapter',
  'startsOn',
  'endsOn',
  'timeZone',
  'hasSampleContent',
  'about',
  'contact',
  'credit',
] as const;

/** What header, footer and head need of the edition. No time of day: pages are kept and shown to many. */
export type ShellEdition = Pick<Edition, (typeof KEYS)[number]> & { venue: Pick<Edition['venue'], 'city' | 'postalCode' | 'mapUrl'> };

export interface ShellData {
  edition: ShellEdition;
  /** Whether the clock may be moved from here. */
  timeMachine: boolean;
}

export function forShell(edition: Edition): ShellEdition {
  const { city, postalCode, mapUrl } = edition.venue;
  const picked = Object.fromEntries(KEYS.map((key) => [key, edition[key]])) as Pick<Edition, (typeof KEYS)[number]>;
  return { ...picked, venue: { city, postalCode, mapUrl } };
}

/** Undefined only while the edition itself cannot be loaded. */
export const useShellData = () => useRouteLoaderData<ShellData>('root');
