import type { readSite } from '@isocentre/contract/content';
import type { readEdition } from '@isocentre/contract/editions';
import type { PreviewShown } from '@isocentre/contract/pages';
import type { Answer } from '@isocentre/contract/route';
import { stageAt, type Stage } from '@isocentre/domain/editions/stage';
import { abstractsPublic } from '@isocentre/domain/publication/publication-time';
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
  'archived',
] as const;

/** The edition data of header, footer and head. No time of day: pages are cached for many. */
export type ShellEdition = Pick<Edition, (typeof KEYS)[number]> & {
  venue: Pick<Edition['venue'], 'name' | 'city' | 'postalCode' | 'mapUrl'>;
  stage: Stage;
  registration: Edition['state']['registrationTab'];
  /** Accepted abstracts are on the site. */
  abstracts: boolean;
  contentVersion: number;
};

/** The pages whose paths and names are edition-specific. */
export type Site = Answer<typeof readSite>;

export interface ShellData {
  edition: ShellEdition;
  site: Site;
  /** Whether the clock can be moved from here. */
  timeMachine: boolean;
  /** An organiser's preview; null: an ordinary visit. */
  preview: ShellPreview | null;
}

export interface ShellPreview extends PreviewShown {
  /** The instant, in the edition's zone. */
  words: string;
}

export function forShell(edition: Edition): ShellEdition {
  const { name, city, postalCode, mapUrl } = edition.venue;
  const picked = Object.fromEntries(KEYS.map((key) => [key, edition[key]])) as Pick<Edition, (typeof KEYS)[number]>;
  const now = new Date(edition.serverNow);
  return {
    ...picked,
    venue: { name, city, postalCode, mapUrl },
    stage: stageAt(edition, now),
    registration: edition.state.registrationTab,
    abstracts: abstractsPublic(edition, now),
    contentVersion: edition.contentVersion,
  };
}

/** Undefined only while the edition itself cannot be loaded. */
export const useShellData = () => useRouteLoaderData<ShellData>('root');
