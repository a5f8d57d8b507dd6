import { addresses } from '@isocentre/domain/addresses';
import type { readEdition } from '@isocentre/contract/editions';
import type { readFees } from '@isocentre/contract/fees';
import type { Answer } from '@isocentre/contract/route';

/** The conference as structured data for search engines (schema.org Event). */
export function eventData(edition: Answer<typeof readEdition>, { offers }: Answer<typeof readFees>) {
  const { venue, origin } = edition;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: edition.title,
    description: edition.theme,
    url: `${origin}/`,
    image: `${origin}/og/home.png`,
    startDate: edition.startsOn,
    endDate: edition.endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        addressLocality: venue.city,
        addressRegion: venue.region,
        postalCode: venue.postalCode,
      },
    },
    organizer: { '@type': 'Organization', name: edition.chapter, url: `${origin}/` },
    offers: offers.map(({ name, priceMinor, currency, until }) => ({
      '@type': 'Offer',
      name,
      price: (priceMinor / 100).toFixed(2),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: `${origin}${addresses.registration}`,
      ...(until ? { validThrough: until } : {}),
    })),
  };
}
