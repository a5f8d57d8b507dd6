import type { readSite } from '@isocentre/contract/content';
import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { stageAt, type Stage } from '@isocentre/domain/editions/stage';
import { useRouteLoaderData } from 'react-router';

type Edition = Answer<typeof readEdition>;

const KEYS = [
  'origin',
  'slug',
  'ordinal',
  'meetingName',
  'look',
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

/** The edition data of header, footer and head. No time of day: pages are cached for many. */
export type ShellEdition = Pick<Edition, (typeof KEYS)[number]> & {
  venue: Pick<Edition['venue'], 'name' | 'city' | 'postalCode' | 'mapUrl'>;
  stage: Stage;
  registration: Edition['state']['registrationTab'];
  contentVersion: number;
};

/** The pages whose paths and names are edition-specific. */
export type Site = Answer<typeof readSite>;

export interface ShellData {
  edition: ShellEdition;
  site: Site;
  /** Whether the clock can be moved from here. */
  timeMachine: boolean;
}

export function forShell(edition: Edition): ShellEdition {
  const { name, city, postalCode, mapUrl } = edition.venue;
  const picked = Object.fromEntries(KEYS.map((key) => [key, edition[key]])) as Pick<Edition, (typeof KEYS)[number]>;
  const stage = stageAt(edition, new Date(edition.serverNow));
  return {
    ...picked,
    venue: { name, city, postalCode, mapUrl },
    stage,
    registration: edition.state.registrationTab,
    contentVersion: edition.contentVersion,
  };
}

/** Undefined only while the edition itself cannot be loaded. */
export const useShellData = () => useRouteLoaderData<ShellData>('root');
