import type { ShellEdition } from '../lib/shell-data.ts';

/** An edition for tests of the shell. */
export const shellSample: ShellEdition = {
  slug: 'sample',
  ordinal: 3,
  title: '3rd Annual Conference of the Sample Chapter',
  shortName: 'SAMPLE 2031',
  chapter: 'Sample Chapter',
  startsOn: '2031-05-01',
  endsOn: '2031-05-02',
  timeZone: 'Asia/Kolkata',
  hasSampleContent: false,
  about: { label: 'About Us', url: 'https://example.org/about' },
  contact: { email: 'desk@example.org', phone: '+91 00000 00000', messaging: null, hours: '9:00 AM to 6:00 PM' },
  credit: null,
  venue: { city: 'Chennai', postalCode: '600095', mapUrl: null },
};
