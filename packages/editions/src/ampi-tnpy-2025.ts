import type { Edition } from '@isocentre/domain/editions/edition';

/**
 * The 28th annual conference. Every figure is the customer's; the customer withheld contact values, the About address
 * and the developer credit, so those are samples (`hasSampleContent`) and are marked as such wherever they are shown.
 * Odd-looking dates are this edition's data, not mistakes: the regular column's Closed badge really comes five days
 * after the phase ends, and on-site registration really outlasts the conference.
 */

const ist = (time: string) => `${time}+05:30`;

const PHASES = ['early-bird', 'regular', 'onsite'] as const;

const inr = (rupees: number) => ({ chargeMinor: rupees * 100, currency: 'INR', display: null, overseasDisplay: null });

/** One row of the fee table with a price per phase; `display` if the list price is in dollars. */
const phased = (category: string, rupees: readonly [number, number, number], display?: readonly [string, string, string]) =>
  PHASES.map((phase, i) => ({ category, phase, ...inr(rupees[i] ?? 0), display: display?.[i] ?? null }));

const flat = (category: string, rupees: number, overseasDisplay: string | null = null) => ({
  category,
  phase: null,
  ...inr(rupees),
  overseasDisplay,
});

const standard = {
  pricing: 'phased',
  requiresMembershipId: false,
  proof: 'none',
  fallsBackTo: null,
  minAge: null,
  abroadOnly: false,
  includesWorkshop: false,
  seats: 0,
} as const;

const SENIOR_AND_STAFF = 'Senior AMPI (60+) and Apollo staff';

export const ampiTnpy2025: Edition = {
  slug: 'ampi-tnpy-2025',
  ordinal: 28,
  meetingName: 'annual conference',
  title: '28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter',
  shortName: 'AMPI-TNPY 2025',
  chapter: 'AMPI Tamil Nadu & Puducherry Chapter',
  association: 'Association of Medical Physicists of India',
  theme: 'Personalised oncology, automation and accuracy in medical physics',
  themeShort: 'Solving New Challenges in Personalised Oncology',
  startsOn: '2025-09-26',
  endsOn: '2025-09-27',
  timeZone: 'Asia/Kolkata',
  look: null,
  hasSampleContent: true,
  venue: {
    name: 'Cancer centre auditorium',
    city: 'Chennai',
    region: 'Tamil Nadu',
    postalCode: '600095',
    // Only the postal code is public: the map shows the city, the search its postal code.
    mapUrl: 'https://www.openstreetmap.org/search?query=600095%20Chennai',
    mapEmbedUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=80.10%2C12.98%2C80.32%2C13.16&layer=mapnik',
  },
  about: { label: 'About ACC', url: 'https://example.org/about' },
  contact: {
    email: 'desk@example.org',
    phone: '+91 00000 00000',
    messaging: 'https://example.org/message',
    hours: '9:00 AM to 6:00 PM',
  },
  credit: { name: 'Sample Studio', url: 'https://example.org' },
  delegatePrefix: 'TNPY28-',
  accountDiscovery: 'explain',
  onlineRegistration: 'auto',
  instants: {
    registrationOpensAt: null,
    conferenceStartedAt: ist('2025-09-26T00:00:00'),
    countdownAt: ist('2025-09-26T10:00:00'),
    // The programme's entry Registration and lunch.
    deskOpensAt: ist('2025-09-26T12:30:00'),
    workshopSalesCloseAt: ist('2025-09-26T08:00:00'),
    workshopColumnClosedAt: ist('2025-09-27T00:00:00'),
    abstractOpensAt: null,
    abstractDeadlineDisplay: '2025-08-20',
    abstractDeadlineEffective: ist('2025-09-02T00:00:00'),
    resultsPublishedAt: null,
    abstractsPublicAt: null,
  },
  limits: {
    maxAbstracts: 2,
    maxAuthors: 5,
    maxWords: 350,
    maxTitleChars: 145,
    minKeywords: 3,
    maxKeywords: 6,
    abstractGraceMinutes: 0,
    ageMin: 18,
    ageMax: 100,
    orderHoldMinutes: 30,
    refundEnquiryDays: 7,
    retentionMinMonths: 12,
    retentionMaxMonths: 36,
    // Limited, says the customer, without a number.
    workshopSeats: null,
    financialYearStartsInMonth: 4,
  },
  gst: null,
  phases: [
    {
      code: 'early-bird',
      name: 'Early bird',
      typeLabel: 'Early Bird Registration (Up to 15th August)',
      columnLabel: 'Up to 15 August',
      startsAt: null,
      endsAt: ist('2025-08-16T00:00:00'),
      offeredFrom: null,
      closedBadgeFrom: null,
      openBadgeFrom: null,
      online: true,
    },
    {
      code: 'regular',
      name: 'Regular',
      typeLabel: 'Regular Registration (Up to 10th September)',
      columnLabel: 'Up to 10 September',
      startsAt: ist('2025-08-16T00:00:00'),
      endsAt: ist('2025-09-11T00:00:00'),
      offeredFrom: null,
      closedBadgeFrom: ist('2025-09-16T00:00:00'),
      openBadgeFrom: null,
      online: true,
    },
    {
      code: 'onsite',
      name: 'On-site',
      typeLabel: 'On Site Registration (From 11th September)',
      columnLabel: 'From 11 Sept onwards',
      startsAt: ist('2025-09-11T00:00:00'),
      endsAt: ist('2025-10-04T00:00:00'),
      offeredFrom: ist('2025-09-11T00:00:00'),
      closedBadgeFrom: null,
      openBadgeFrom: ist('2025-09-26T00:00:00'),
      online: false,
    },
  ],
  categories: [
    {
      ...standard,
      code: 'oncologist-physicist-team',
      label: 'Oncology and Physicist',
      feeTableLabel: 'Oncologist + Physicist Team',
      pricing: 'fixed',
      includesWorkshop: true,
      seats: 2,
    },
    {
      ...standard,
      code: 'oncology-or-physicist',
      label: 'Oncology or Physicist',
      feeTableLabel: 'Oncologist or Medical Physicist',
      pricing: 'fixed',
      includesWorkshop: true,
      seats: 1,
    },
    { ...standard, code: 'ampi', label: 'AMPI Member', feeTableLabel: 'AMPI and AROI members', requiresMembershipId: true },
    { ...standard, code: 'non-ampi', label: 'Non AMPI Member', feeTableLabel: 'Non-members' },
    { ...standard, code: 'associate', label: 'Associate Delegate', feeTableLabel: 'Associate delegates' },
    {
      ...standard,
      code: 'student',
      label: 'Student (Medical Physics)',
      feeTableLabel: 'Students',
      proof: 'bonafide',
      fallsBackTo: 'non-ampi',
    },
    { ...standard, code: 'rtt', label: 'RTT (Radiotherapy Technologist)', feeTableLabel: 'RTT' },
    { ...standard, code: 'tradedelegates', label: 'Trade Delegate', feeTableLabel: 'Trade delegates' },
    { ...standard, code: 'overseas', label: 'Overseas Delegate', feeTableLabel: 'Overseas', abroadOnly: true },
    {
      ...standard,
      code: 'ampi-senior',
      label: 'Senior AMPI Member (60+)',
      feeTableLabel: SENIOR_AND_STAFF,
      pricing: 'complimentary',
      minAge: 60,
      proof: 'age',
      fallsBackTo: 'ampi',
    },
    {
      ...standard,
      code: 'apollo-staff',
      label: 'Apollo Staff',
      feeTableLabel: SENIOR_AND_STAFF,
      pricing: 'complimentary',
      proof: 'employment',
      fallsBackTo: 'non-ampi',
    },
  ],
  // "Registration fees are non-refundable" (terms); enquiries are answered one by one.
  refundRules: [],
  refundAloneMinor: null,
  aliases: [
    { alias: 'oncologist&physicist', category: 'oncologist-physicist-team', label: null },
    { alias: 'senior-60', category: 'ampi-senior', label: null },
    { alias: 'senior-75', category: 'ampi-senior', label: 'Senior AMPI Member (75+)' },
  ],
  fees: [
    flat('oncologist-physicist-team', 5000, '$200'),
    flat('oncology-or-physicist', 3000, '$120'),
    ...phased('ampi', [1500, 1750, 2000]),
    ...phased('non-ampi', [2000, 2500, 3000]),
    ...phased('associate', [1000, 1250, 1500]),
    ...phased('student', [1000, 1000, 1500]),
    ...phased('rtt', [250, 500, 1000]),
    ...phased('tradedelegates', [3000, 5000, 7000]),
    ...phased('overseas', [8736, 10440, 13050], ['$100', '$120', '$150']),
    flat('ampi-senior', 1),
    flat('apollo-staff', 1),
  ],
  options: {
    country: ['India', 'Afghanistan', 'Bangladesh', 'Bhutan', 'Maldives', 'Nepal', 'Pakistan', 'Sri Lanka', 'Other'],
    title: ['Mr.', 'Ms.', 'Mrs.', 'Dr.', 'Prof.'],
    meal: ['veg', 'non-veg'],
    contactType: ['General', 'Registration', 'Abstract', 'Sponsorship', 'Accommodation', 'Refund'],
  },
  abstractCategories: [
    'Radiation Oncology: Physics and Dosimetry',
    'Diagnostic Imaging: Physics and Dosimetry',
    'Nuclear Medicine: Physics and Dosimetry',
    'Image Processing, Analysis and Quantification',
    'Particle Therapy and Dosimetry',
    'Monte-Carlo Modelling and Simulation',
    'AI/ML in Medical Physics & Clinical Implementation',
    'IGRT and Adaptive Radiotherapy',
    'Radiation Biology, Protection, and Safety',
    'Diagnostic & Therapeutic Instrumentation',
    '3D Printing, QA Device, Phantom Design',
    'Medical Physics Education and Certification',
  ],
  notices: [
    {
      id: 0,
      body: 'Thank you for the overwhelming response to registration and to the call for abstracts.',
      shownFrom: null,
      shownUntil: null,
    },
    {
      id: 1,
      body: 'Welcome to the 28th annual conference of the AMPI Tamil Nadu & Puducherry Chapter, Chennai, 26 and 27 September 2025.',
      shownFrom: null,
      shownUntil: null,
    },
  ],
  directions: [
    { id: 0, from: 'Airport', minutesMin: 35, minutesMax: 45, kilometres: 20 },
    { id: 1, from: 'Central station', minutesMin: 30, minutesMax: 40, kilometres: 17 },
    { id: 2, from: 'Egmore station', minutesMin: 25, minutesMax: 35, kilometres: 15 },
  ],
};
