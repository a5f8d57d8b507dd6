import type { Edition } from '@isocentre/domain/editions/edition';

/** An edition as rows, table by table: the inverse of `readEdition`. */

export function editionRow(edition: Edition) {
  return {
    slug: edition.slug,
    ordinal: edition.ordinal,
    meeting_name: edition.meetingName,
    title: edition.title,
    short_name: edition.shortName,
    chapter: edition.chapter,
    association: edition.association,
    theme: edition.theme,
    theme_short: edition.themeShort,
    starts_on: edition.startsOn,
    ends_on: edition.endsOn,
    time_zone: edition.timeZone,
    look: edition.look,
    has_sample_content: edition.hasSampleContent,
    venue_name: edition.venue.name,
    venue_city: edition.venue.city,
    venue_region: edition.venue.region,
    venue_postal_code: edition.venue.postalCode,
    map_url: edition.venue.mapUrl,
    map_embed_url: edition.venue.mapEmbedUrl,
    about_label: edition.about?.label ?? null,
    about_url: edition.about?.url ?? null,
    contact_email: edition.contact.email,
    contact_phone: edition.contact.phone,
    contact_messaging: edition.contact.messaging,
    contact_hours: edition.contact.hours,
    credit_name: edition.credit?.name ?? null,
    credit_url: edition.credit?.url ?? null,
    delegate_prefix: edition.delegatePrefix,
    account_discovery: edition.accountDiscovery,
    online_registration: edition.onlineRegistration,
  };
}

export interface TableRows {
  readonly table: string;
  /** The columns by which a package names a row: its id, or a code, path or text that names it. Never its position. */
  readonly key: readonly string[];
  readonly rows: ReadonlyArray<Record<string, unknown>>;
}

/** The rows of all tables below `editions`; a table comes after those it references. */
export function childRows(editionId: number, edition: Edition): TableRows[] {
  const owned = (rows: ReadonlyArray<Record<string, unknown>>) => rows.map((row, sort) => ({ edition_id: editionId, sort, ...row }));
  const { instants, limits } = edition;
  return [
    {
      table: 'edition_instants',
      key: ['edition_id'],
      rows: [
        {
          edition_id: editionId,
          registration_opens_at: instants.registrationOpensAt,
          conference_started_at: instants.conferenceStartedAt,
          countdown_at: instants.countdownAt,
          desk_opens_at: instants.deskOpensAt,
          workshop_sales_close_at: instants.workshopSalesCloseAt,
          workshop_column_closed_at: instants.workshopColumnClosedAt,
          abstract_opens_at: instants.abstractOpensAt,
          abstract_deadline_display: instants.abstractDeadlineDisplay,
          abstract_deadline_effective: instants.abstractDeadlineEffective,
          results_published_at: instants.resultsPublishedAt,
          abstracts_public_at: instants.abstractsPublicAt,
        },
      ],
    },
    {
      table: 'edition_limits',
      key: ['edition_id'],
      rows: [
        {
          edition_id: editionId,
          max_abstracts: limits.maxAbstracts,
          max_authors: limits.maxAuthors,
          max_words: limits.maxWords,
          max_title_chars: limits.maxTitleChars,
          min_keywords: limits.minKeywords,
          max_keywords: limits.maxKeywords,
          abstract_grace_minutes: limits.abstractGraceMinutes,
          age_min: limits.ageMin,
          age_max: limits.ageMax,
          order_hold_minutes: limits.orderHoldMinutes,
          refund_enquiry_days: limits.refundEnquiryDays,
          retention_min_months: limits.retentionMinMonths,
          retention_max_months: limits.retentionMaxMonths,
          financial_year_starts_in_month: limits.financialYearStartsInMonth,
          refund_alone_minor: edition.refundAloneMinor,
        },
      ],
    },
    {
      table: 'edition_gst',
      key: ['edition_id'],
      rows: edition.gst
        ? [
            {
              edition_id: editionId,
              legal_name: edition.gst.legalName,
              gstin: edition.gst.gstin,
              sac: edition.gst.sac,
              rate_basis_points: edition.gst.rateBasisPoints,
            },
          ]
        : [],
    },
    // How many are taken is not part of the edition's data.
    { table: 'workshop_seats', key: ['edition_id'], rows: [{ edition_id: editionId, capacity: limits.workshopSeats }] },
    {
      table: 'registration_phases',
      key: ['edition_id', 'code'],
      rows: owned(
        edition.phases.map((phase) => ({
          code: phase.code,
          name: phase.name,
          type_label: phase.typeLabel,
          column_label: phase.columnLabel,
          starts_at: phase.startsAt,
          ends_at: phase.endsAt,
          offered_from: phase.offeredFrom,
          closed_badge_from: phase.closedBadgeFrom,
          open_badge_from: phase.openBadgeFrom,
          online: phase.online,
        })),
      ),
    },
    {
      table: 'registration_categories',
      key: ['edition_id', 'code'],
      rows: owned(
        edition.categories.map((category) => ({
          code: category.code,
          label: category.label,
          fee_table_label: category.feeTableLabel,
          pricing: category.pricing,
          requires_membership_id: category.requiresMembershipId,
          proof: category.proof,
          falls_back_to: category.fallsBackTo,
          min_age: category.minAge,
          abroad_only: category.abroadOnly,
          includes_workshop: category.includesWorkshop,
          seats: category.seats,
        })),
      ),
    },
    { table: 'category_aliases', key: ['edition_id', 'alias'], rows: owned(edition.aliases) },
    {
      table: 'refund_rules',
      key: ['edition_id', 'sort'],
      rows: edition.refundRules.map(({ until, shareBasisPoints }, i) => ({
        edition_id: editionId,
        sort: i + 1,
        until,
        share_basis_points: shareBasisPoints,
      })),
    },
    {
      table: 'fee_amounts',
      key: ['edition_id', 'category', 'phase'],
      rows: owned(
        edition.fees.map((fee) => ({
          category: fee.category,
          phase: fee.phase,
          charge_minor: fee.chargeMinor,
          currency: fee.currency,
          display: fee.display,
          overseas_display: fee.overseasDisplay,
        })),
      ),
    },
    {
      table: 'edition_options',
      key: ['edition_id', 'kind', 'value'],
      rows: Object.entries(edition.options).flatMap(([kind, values]) => owned(values.map((value) => ({ kind, value })))),
    },
    {
      table: 'abstract_categories',
      key: ['edition_id', 'name'],
      rows: owned(edition.abstractCategories.map((name) => ({ name }))),
    },
    {
      table: 'notices',
      key: ['edition_id', 'id'],
      rows: owned(
        edition.notices.map(({ id, body, shownFrom, shownUntil }) => ({ id, body, shown_from: shownFrom, shown_until: shownUntil })),
      ),
    },
    {
      table: 'travel_directions',
      key: ['edition_id', 'id'],
      rows: owned(
        edition.directions.map((way) => ({
          id: way.id,
          origin: way.from,
          minutes_min: way.minutesMin,
          minutes_max: way.minutesMax,
          kilometres: way.kilometres,
        })),
      ),
    },
  ];
}
