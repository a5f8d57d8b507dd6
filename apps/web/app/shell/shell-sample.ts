import type { ShellEdition, Site } from '../lib/shell-data.ts';

const edition: ShellEdition = {
  slug: 'sample',
  origin: 'https://sample.example.org',
  ordinal: 3,
  meetingName: 'annual conference',
  look: null,
  stage: 'before',
  registration: 'form',
  abstracts: false,
  contentVersion: 1,
  title: '3rd Annual Conference of the Sample Chapter',
  shortName: 'SAMPLE 2031',
  chapter: 'Sample Chapter',
  themeShort: 'Small doses, long memories',
  startsOn: '2031-05-01',
  endsOn: '2031-05-02',
  timeZone: 'Asia/Kolkata',
  hasSampleContent: false,
  archived: null,
  about: { label: 'About Us', url: 'https://example.org/about' },
  contact: { email: 'desk@example.org', phone: '+91 00000 00000', messaging: null, hours: '9:00 AM to 6:00 PM' },
  credit: null,
  venue: { name: 'Sample Hall', city: 'Chennai', postalCode: '600095', mapUrl: null },
};

const site: Site = {
  committeePages: [
    { path: 'organizing-committee', properPath: null, menuLabel: 'Organizing Committee', heading: 'Organizing Committee' },
    { path: 'Regional-committe', properPath: 'Regional-committee', menuLabel: 'Regional Committee', heading: 'Committee of the Region' },
  ],
  sights: { path: 'chennai-tourism', menuLabel: 'Chennai Tourism', heading: 'Chennai', lead: 'What to see.' },
  has: {
    speakers: true,
    gallery: true,
    awards: true,
    sponsors: true,
    cancerTypes: true,
    guidelines: true,
    accommodation: true,
    privacy: true,
    terms: true,
  },
  workshop: { date: '2031-04-30' },
};

/** An edition for tests of the shell. */
export const shellSample = { edition, site };
