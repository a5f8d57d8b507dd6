import type { EditionContent } from '@isocentre/domain/content/content';
import { documentFromSections } from '@isocentre/domain/content/document-text';
import type { Edition } from '@isocentre/domain/editions/edition';

/**
 * An invented conference of an invented society, different in every respect: another zone and currency, one day, one
 * fee phase before the desk, two committees, no workshop. It shows that a society needs data and no code, and is used
 * in tests beside the first edition.
 */
const zone = (time: string) => `${time}+02:00`;
const winter = (time: string) => `${time}+01:00`;

export const lakeside2026: Edition = {
  slug: 'lakeside-2026',
  ordinal: 3,
  meetingName: 'symposium',
  title: '3rd Symposium of the Lakeside Society of Dosimetry',
  shortName: 'Lakeside 2026',
  chapter: 'Lakeside Society of Dosimetry',
  association: 'Federation of Invented Societies',
  theme: 'Small fields, measured well',
  themeShort: 'Small fields, measured well',
  startsOn: '2026-06-12',
  endsOn: '2026-06-12',
  timeZone: 'Europe/Berlin',
  look: {
    seed: 's12',
    ink: '#16332b',
    inkRaise: '#21493e',
    primary: '#7a3f10',
    primaryStrong: '#5a2d0a',
    primarySoft: '#f6ebe1',
    accent: '#1f6b57',
    glow: '#7fb8a4',
    glowOnInk: '#a9d9c8',
  },
  hasSampleContent: true,
  venue: { name: 'Boathouse hall', city: 'Seestadt', region: 'Lakeland', postalCode: '00000', mapUrl: null, mapEmbedUrl: null },
  about: null,
  contact: { email: 'society@example.net', phone: null, messaging: null, hours: '10:00 to 16:00' },
  credit: null,
  delegatePrefix: 'LS3-',
  accountDiscovery: 'neutral',
  onlineRegistration: 'auto',
  instants: {
    registrationOpensAt: winter('2026-03-01T00:00:00'),
    conferenceStartedAt: zone('2026-06-12T00:00:00'),
    countdownAt: zone('2026-06-12T09:00:00'),
    deskOpensAt: null,
    workshopSalesCloseAt: null,
    workshopColumnClosedAt: null,
    abstractOpensAt: winter('2026-03-01T00:00:00'),
    abstractDeadlineDisplay: '2026-05-01',
    abstractDeadlineEffective: zone('2026-05-02T00:00:00'),
    resultsPublishedAt: null,
    abstractsPublicAt: null,
  },
  limits: {
    maxAbstracts: 1,
    maxAuthors: 8,
    maxWords: 200,
    maxTitleChars: 100,
    minKeywords: 2,
    maxKeywords: 4,
    abstractGraceMinutes: 30,
    ageMin: 16,
    ageMax: 110,
    orderHoldMinutes: 30,
    refundEnquiryDays: 14,
    retentionMinMonths: 6,
    retentionMaxMonths: 24,
    workshopSeats: null,
    financialYearStartsInMonth: 1,
  },
  gst: null,
  phases: [
    {
      code: 'advance',
      name: 'In advance',
      typeLabel: 'Registration in advance',
      columnLabel: 'Up to 31 May',
      startsAt: winter('2026-03-01T00:00:00'),
      endsAt: zone('2026-06-01T00:00:00'),
      offeredFrom: winter('2026-03-01T00:00:00'),
      closedBadgeFrom: null,
      openBadgeFrom: null,
      online: true,
    },
    {
      code: 'door',
      name: 'At the door',
      typeLabel: 'Registration at the door',
      columnLabel: 'From 1 June',
      startsAt: zone('2026-06-01T00:00:00'),
      endsAt: zone('2026-06-13T00:00:00'),
      offeredFrom: zone('2026-06-01T00:00:00'),
      closedBadgeFrom: null,
      openBadgeFrom: zone('2026-06-12T00:00:00'),
      online: false,
    },
  ],
  categories: [
    {
      code: 'guest',
      label: 'Guest',
      feeTableLabel: 'Guests',
      pricing: 'phased',
      requiresMembershipId: false,
      proof: 'none',
      fallsBackTo: null,
      minAge: null,
      abroadOnly: false,
      includesWorkshop: false,
      seats: 0,
    },
  ],
  aliases: [],
  refundAloneMinor: 5_000,
  refundRules: [
    { until: zone('2026-05-01T00:00:00'), shareBasisPoints: 10_000 },
    { until: zone('2026-06-01T00:00:00'), shareBasisPoints: 5000 },
  ],
  fees: [
    { category: 'guest', phase: 'advance', chargeMinor: 8000, currency: 'EUR', display: null, overseasDisplay: null },
    { category: 'guest', phase: 'door', chargeMinor: 9550, currency: 'EUR', display: null, overseasDisplay: null },
  ],
  options: { country: ['Lakeland', 'Other'], title: ['Dr.'], meal: ['veg'], contactType: ['General'] },
  abstractCategories: ['Measurement', 'Planning'],
  notices: [
    { id: 0, body: 'The call for posters is open.', shownFrom: winter('2026-03-01T00:00:00'), shownUntil: zone('2026-05-02T00:00:00') },
    { id: 1, body: 'See you at the lake.', shownFrom: null, shownUntil: null },
  ],
  directions: [{ id: 0, from: 'Seestadt pier', minutesMin: 5, minutesMax: 10, kilometres: 1 }],
};

const member = (id: number, name: string, role: string, position: number) => ({
  id,
  name,
  role,
  designation: 'Physicist',
  hospital: 'Invented Clinic',
  location: 'Seestadt',
  affiliation: 'Invented Clinic',
  category: 'Board',
  position,
  onHome: true,
  onWorkshop: false,
  picture: null,
  sample: true,
});

export const lakeside2026Content: EditionContent = {
  committeePages: [{ id: 0, path: 'board', menuLabel: 'The Board', heading: 'The Board', groups: null }],
  committeeCategories: [{ id: 1, name: 'Board' }],
  committeeMembers: [member(0, 'Greta Uferland', 'President', 1), member(1, 'Hauke Schilf', 'Treasurer', 2)],
  workshop: null,
  days: [
    {
      id: 1,
      date: '2026-06-12',
      sessions: [
        {
          id: 0,
          title: 'Opening lecture',
          speakers: [{ id: 0, name: 'Ida Reet', role: 'Invented Clinic', tag: 'orator', cvSerial: 1, picture: null, sample: true }],
        },
      ],
      blocks: [
        {
          id: 0,
          title: null,
          thirdColumn: 'people',
          thirdColumnLabel: 'Speaker',
          entries: [
            {
              id: 0,
              starts: '09:00',
              ends: '10:00',
              session: 'Opening lecture',
              speakerSession: 0,
              people: 'Ida Reet',
              venue: null,
              codes: ['IT'],
              isBreak: false,
              sample: true,
            },
          ],
        },
      ],
    },
  ],
  sponsors: [],
  awards: [],
  sightsPage: null,
  sights: [],
  cancerTypes: [],
  cancerVideo: null,
  gallery: [],
  pages: [
    {
      slug: 'welcome-letter',
      title: 'Dear friends of dosimetry,',
      note: null,
      changedOn: '2026-01-15',
      document: documentFromSections([{ heading: null, paragraphs: ['Come to the lake.'], items: [] }]),
      signatures: [{ name: 'Greta Uferland', role: 'President', sample: true }],
    },
  ],
};
