import { addresses } from '@isocentre/domain/addresses';
import type { KindName } from '@isocentre/domain/content/kinds';

interface KindGroup {
  readonly name: string;
  readonly kinds: readonly KindName[];
}

/** What there is to edit here, as people look for it. Money and dates are among the settings. */
export const GROUPS: readonly KindGroup[] = [
  { name: 'Pages', kinds: ['pages', 'notices', 'gallery', 'cancer-types', 'film', 'awards', 'sponsors'] },
  { name: 'People', kinds: ['speakers', 'committee-members', 'committee-categories', 'committee-pages', 'workshop-speakers'] },
  { name: 'Programme', kinds: ['days', 'speaker-sessions', 'workshop', 'abstract-topics'] },
  { name: 'Places', kinds: ['venue', 'directions', 'sights-page', 'sights'] },
  { name: 'Conference', kinds: ['facts'] },
];

const PAGES: Readonly<Partial<Record<KindName, string>>> = {
  sponsors: addresses.sponsors,
  speakers: addresses.speakers,
  'speaker-sessions': addresses.speakers,
  days: addresses.programme,
  workshop: addresses.workshop,
  'workshop-speakers': addresses.workshop,
  awards: addresses.awards,
  'cancer-types': addresses.cancerTypes,
  film: addresses.cancerTypes,
  gallery: addresses.photos,
  directions: addresses.venue,
  venue: addresses.venue,
  'abstract-topics': addresses.abstractGuidelines,
  contact: addresses.contact,
};

const TEXT_PAGES: Readonly<Record<string, string>> = {
  'abstract-guidelines': addresses.abstractGuidelines,
  accommodation: addresses.accommodation,
  travel: addresses.venue,
  fees: addresses.registration,
  privacypolicy: addresses.privacy,
  terms: addresses.terms,
};

/** Where visitors see an item. */
export function publicPage(kind: KindName, id: string, body: Readonly<Record<string, unknown>>): string {
  const path = body['path'];
  if ((kind === 'committee-pages' || kind === 'sights-page') && typeof path === 'string' && path !== '') return `/${path}`;
  if (kind === 'pages') return TEXT_PAGES[id] ?? addresses.home;
  return PAGES[kind] ?? addresses.home;
}
