import type { FormWords } from './field-words.ts';

export const contact: FormWords = {
  email: { label: 'E-mail', none: 'Empty: not shown.' },
  phone: { label: 'Telephone', none: 'Empty: not shown.' },
  messaging: { label: 'Link to a messenger', help: 'Begins with https://', none: 'Empty: not shown.' },
  hours: { label: 'Hours' },
};

export const options: FormWords = {
  country: { label: 'Countries', help: 'The first is the conference’s own.', one: 'country' },
  title: { label: 'Titles', one: 'title' },
  meal: { label: 'Meals', one: 'meal' },
  contactType: { label: 'Subjects of messages', one: 'subject' },
};

export const dates: FormWords = {
  startsOn: { label: 'First day' },
  endsOn: { label: 'Last day' },
  timeZone: { label: 'Time zone', help: 'Such as Asia/Kolkata.' },
  onlineRegistration: { label: 'Registration online', choices: { auto: 'By its dates', open: 'Open', closed: 'Closed' } },
  instants: { label: 'Openings and deadlines' },
  'instants.registrationOpensAt': { label: 'Registration opens', none: 'Empty: it is open.' },
  'instants.conferenceStartedAt': { label: 'The conference begins' },
  'instants.countdownAt': { label: 'The countdown ends' },
  'instants.deskOpensAt': { label: 'The desk opens', none: 'Empty: not announced.' },
  'instants.workshopSalesCloseAt': { label: 'Sales of the workshop close', none: 'Empty: with registration.' },
  'instants.workshopColumnClosedAt': { label: 'The workshop is shown as closed', none: 'Empty: never.' },
  'instants.abstractOpensAt': { label: 'Abstracts open', none: 'Empty: they are open.' },
  'instants.abstractDeadlineDisplay': { label: 'Last day for abstracts, as advertised' },
  'instants.abstractDeadlineEffective': { label: 'Abstracts really close' },
  'instants.resultsPublishedAt': { label: 'Results are published', none: 'Empty: not set.' },
  'instants.abstractsPublicAt': {
    label: 'Abstracts are public',
    help: 'From then on everybody reads accepted abstracts on the site. Not before the results.',
    none: 'Empty: they are not shown.',
  },
};

export const fees: FormWords = {
  phases: { label: 'Phases', one: 'phase' },
  'phases[].code': { label: 'Code' },
  'phases[].name': { label: 'Name', help: 'Such as Early bird.' },
  'phases[].typeLabel': { label: 'Name of the registration type' },
  'phases[].columnLabel': { label: 'Caption of its column' },
  'phases[].startsAt': { label: 'Begins', none: 'Empty: when registration opens.' },
  'phases[].endsAt': { label: 'Ends' },
  'phases[].offeredFrom': { label: 'Offered from', none: 'Empty: when registration opens.' },
  'phases[].closedBadgeFrom': { label: 'Shown as closed from', none: 'Empty: when it ends.' },
  'phases[].openBadgeFrom': { label: 'Shown as open from', none: 'Empty: never.' },
  'phases[].online': { label: 'Delegates register online' },
  categories: { label: 'Categories', one: 'category' },
  'categories[].code': { label: 'Code' },
  'categories[].label': { label: 'Name' },
  'categories[].feeTableLabel': { label: 'Row in the table of fees', help: 'Categories with the same words share a row.' },
  'categories[].pricing': {
    label: 'Price',
    choices: { phased: 'By phase', fixed: 'The same in every phase', complimentary: 'Nothing to pay' },
  },
  'categories[].requiresMembershipId': { label: 'Asks for a membership number' },
  'categories[].proof': {
    label: 'Proof',
    choices: { none: 'None', age: 'Of age', bonafide: 'Bonafide certificate', employment: 'Of employment' },
  },
  'categories[].fallsBackTo': { label: 'If the proof is refused', none: 'Empty: the category stays, and another document is sent.' },
  'categories[].minAge': { label: 'Least age', none: 'Empty: any.' },
  'categories[].abroadOnly': { label: 'Only for delegates from abroad' },
  'categories[].includesWorkshop': { label: 'Includes the workshop' },
  'categories[].seats': { label: 'Places' },
  aliases: { label: 'Other names of categories', one: 'name' },
  'aliases[].alias': { label: 'Other name' },
  'aliases[].category': { label: 'Code of the category' },
  'aliases[].label': { label: 'Shown as', none: 'Empty: as the category.' },
  fees: { label: 'Fees', one: 'fee' },
  'fees[].category': { label: 'Code of the category' },
  'fees[].phase': { label: 'Code of the phase', none: 'Empty: every phase.' },
  'fees[].chargeMinor': { label: 'Charge', as: 'amount' },
  'fees[].currency': { label: 'Currency' },
  'fees[].display': { label: 'Shown instead of the charge', none: 'Empty: the charge.' },
  'fees[].overseasDisplay': { label: 'Shown to delegates from abroad', none: 'Empty: the charge.' },
};

export const refunds: FormWords = {
  refundRules: { label: 'Refunds', help: 'The first that has not ended counts. None: fees are not given back.', one: 'rule' },
  'refundRules[].until': { label: 'Until' },
  'refundRules[].shareBasisPoints': { label: 'Share of what was paid', as: 'percent' },
  refundAloneMinor: { label: 'One person refunds alone up to', as: 'amount', none: 'Empty: always two people.' },
};

export const limits: FormWords = {
  limits: { label: 'Limits' },
  'limits.maxAbstracts': { label: 'Abstracts of one delegate' },
  'limits.maxAuthors': { label: 'Authors of an abstract' },
  'limits.maxWords': { label: 'Words of an abstract' },
  'limits.maxTitleChars': { label: 'Characters of a title' },
  'limits.minKeywords': { label: 'Keywords, at least' },
  'limits.maxKeywords': { label: 'Keywords, at most' },
  'limits.abstractGraceMinutes': { label: 'Minutes after the deadline', help: 'Abstracts are still taken, and marked as late. 0: none.' },
  'limits.ageMin': { label: 'Least age of a delegate' },
  'limits.ageMax': { label: 'Greatest age of a delegate' },
  'limits.orderHoldMinutes': { label: 'Minutes a price is held while paying' },
  'limits.refundEnquiryDays': { label: 'Days for asking about a refund' },
  'limits.retentionMinMonths': { label: 'Months that data are kept, at least' },
  'limits.retentionMaxMonths': { label: 'Months that data are kept, at most' },
  'limits.workshopSeats': { label: 'Places in the workshop', none: 'Empty: no limit.' },
  'limits.financialYearStartsInMonth': { label: 'Month in which the financial year begins' },
  delegatePrefix: { label: 'Letters before a delegate number' },
  accountDiscovery: {
    label: 'Whether the login page says that an address is unknown',
    choices: { explain: 'It says so', neutral: 'It does not say' },
  },
};

export const tax: FormWords = {
  gst: { label: 'Tax on receipts', none: 'Receipts do not mention tax' },
  'gst.legalName': { label: 'Registered name' },
  'gst.gstin': { label: 'GSTIN' },
  'gst.sac': { label: 'Accounting code of the service' },
  'gst.rateBasisPoints': { label: 'Rate', as: 'percent' },
};
