import type { Edition, OptionKind } from '@isocentre/domain/editions/edition';
import type { EditionStatus } from '@isocentre/domain/editions/edition-status';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EditionKey } from '../../../platform/edition-directory.ts';

const IS_MOVING = sql<boolean>`exists (select from moving_editions where edition_id = editions.id)`;

/** The edition that claims the host name, else the default one. Two index lookups, however many editions there are. */
export async function findEditionByHost(db: Database, host: string): Promise<FoundByHost | undefined> {
  const claimed = db
    .selectFrom('edition_hosts')
    .innerJoin('editions', 'editions.id', 'edition_hosts.edition_id')
    .where('edition_hosts.host', '=', host)
    .select([
      'editions.id',
      'editions.content_version',
      'editions.status',
      'editions.published_at',
      sql<string | null>`edition_hosts.host`.as('host'),
      sql<boolean>`edition_hosts.verified_at is null`.as('unreached'),
      IS_MOVING.as('moving'),
      sql<number>`1`.as('rank'),
    ]);
  const byDefault = db
    .selectFrom('editions')
    .where('is_default', '=', true)
    .select([
      'id',
      'content_version',
      'status',
      'published_at',
      sql<string | null>`null`.as('host'),
      sql<boolean>`false`.as('unreached'),
      IS_MOVING.as('moving'),
      sql<number>`2`.as('rank'),
    ]);
  const found = await claimed.unionAll(byDefault).orderBy('rank').limit(1).executeTakeFirst();
  if (!found) return undefined;
  const { id, content_version: contentVersion, host: ownHost, status, published_at: publishedAt, unreached, moving } = found;
  return { key: { id, contentVersion, host: ownHost, moving }, status, publishedAt, unreached };
}

interface FoundByHost {
  readonly key: EditionKey;
  readonly status: EditionStatus;
  readonly publishedAt: Date | null;
  /** Nobody has come by this name before. */
  readonly unreached: boolean;
}

export const findEditionBySlug = (db: Database, slug: string) =>
  db
    .selectFrom('editions')
    .select(['id', 'society_id as societyId', 'content_version as contentVersion'])
    .where('slug', '=', slug)
    .executeTakeFirst();

export async function readFilmAddress(db: Database, editionId: number): Promise<string | null> {
  const row = await db.selectFrom('site_settings').select('video_embed_url').where('edition_id', '=', editionId).executeTakeFirst();
  return row?.video_embed_url ?? null;
}

export async function readContentVersion(db: Database, editionId: number): Promise<number> {
  const row = await db.selectFrom('editions').select('content_version').where('id', '=', editionId).executeTakeFirstOrThrow();
  return row.content_version;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
const pair = <A, B>(a: A | null, b: B | null): [A, B] | null => (a === null || b === null ? null : [a, b]);

/** The whole edition, in the shape the rules need. */
export async function readEdition(db: Database, editionId: number): Promise<Edition> {
  const [
    row,
    instants,
    limits,
    phases,
    categories,
    aliases,
    fees,
    options,
    abstractCategories,
    notices,
    directions,
    seats,
    gst,
    refundRules,
  ] = await Promise.all([
    db.selectFrom('editions').selectAll().where('id', '=', editionId).executeTakeFirstOrThrow(),
    db.selectFrom('edition_instants').selectAll().where('edition_id', '=', editionId).executeTakeFirstOrThrow(),
    db.selectFrom('edition_limits').selectAll().where('edition_id', '=', editionId).executeTakeFirstOrThrow(),
    db.selectFrom('registration_phases').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('code').execute(),
    db.selectFrom('registration_categories').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('code').execute(),
    db.selectFrom('category_aliases').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('fee_amounts').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('edition_options').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('abstract_categories').select('name').where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('notices').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('travel_directions').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('workshop_seats').select('capacity').where('edition_id', '=', editionId).executeTakeFirst(),
    db.selectFrom('edition_gst').selectAll().where('edition_id', '=', editionId).executeTakeFirst(),
    db.selectFrom('refund_rules').selectAll().where('edition_id', '=', editionId).orderBy('sort').execute(),
  ]);
  const about = pair(row.about_label, row.about_url);
  const credit = pair(row.credit_name, row.credit_url);
  const optionsOf = (kind: OptionKind) => options.filter((option) => option.kind === kind).map((option) => option.value);
  return {
    slug: row.slug,
    ordinal: row.ordinal,
    meetingName: row.meeting_name,
    title: row.title,
    shortName: row.short_name,
    chapter: row.chapter,
    association: row.association,
    theme: row.theme,
    themeShort: row.theme_short,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    timeZone: row.time_zone,
    look: row.look as Edition['look'],
    hasSampleContent: row.has_sample_content,
    venue: {
      name: row.venue_name,
      city: row.venue_city,
      region: row.venue_region,
      postalCode: row.venue_postal_code,
      mapUrl: row.map_url,
      mapEmbedUrl: row.map_embed_url,
    },
    about: about && { label: about[0], url: about[1] },
    contact: { email: row.contact_email, phone: row.contact_phone, messaging: row.contact_messaging, hours: row.contact_hours },
    credit: credit && { name: credit[0], url: credit[1] },
    delegatePrefix: row.delegate_prefix,
    accountDiscovery: row.account_discovery,
    onlineRegistration: row.online_registration,
    instants: {
      registrationOpensAt: iso(instants.registration_opens_at),
      conferenceStartedAt: instants.conference_started_at.toISOString(),
      countdownAt: instants.countdown_at.toISOString(),
      deskOpensAt: iso(instants.desk_opens_at),
      workshopSalesCloseAt: iso(instants.workshop_sales_close_at),
      workshopColumnClosedAt: iso(instants.workshop_column_closed_at),
      abstractOpensAt: iso(instants.abstract_opens_at),
      abstractDeadlineDisplay: instants.abstract_deadline_display,
      abstractDeadlineEffective: instants.abstract_deadline_effective.toISOString(),
      resultsPublishedAt: iso(instants.results_published_at),
      abstractsPublicAt: iso(instants.abstracts_public_at),
    },
    limits: {
      maxAbstracts: limits.max_abstracts,
      maxAuthors: limits.max_authors,
      maxWords: limits.max_words,
      maxTitleChars: limits.max_title_chars,
      minKeywords: limits.min_keywords,
      maxKeywords: limits.max_keywords,
      abstractGraceMinutes: limits.abstract_grace_minutes,
      ageMin: limits.age_min,
      ageMax: limits.age_max,
      orderHoldMinutes: limits.order_hold_minutes,
      refundEnquiryDays: limits.refund_enquiry_days,
      retentionMinMonths: limits.retention_min_months,
      retentionMaxMonths: limits.retention_max_months,
      workshopSeats: seats?.capacity ?? null,
      financialYearStartsInMonth: limits.financial_year_starts_in_month,
    },
    gst: gst ? { legalName: gst.legal_name, gstin: gst.gstin, sac: gst.sac, rateBasisPoints: gst.rate_basis_points } : null,
    phases: phases.map((phase) => ({
      code: phase.code,
      name: phase.name,
      typeLabel: phase.type_label,
      columnLabel: phase.column_label,
      startsAt: iso(phase.starts_at),
      endsAt: phase.ends_at.toISOString(),
      offeredFrom: iso(phase.offered_from),
      closedBadgeFrom: iso(phase.closed_badge_from),
      openBadgeFrom: iso(phase.open_badge_from),
      online: phase.online,
    })),
    categories: categories.map((category) => ({
      code: category.code,
      label: category.label,
      feeTableLabel: category.fee_table_label,
      pricing: category.pricing,
      requiresMembershipId: category.requires_membership_id,
      proof: category.proof,
      fallsBackTo: category.falls_back_to,
      minAge: category.min_age,
      abroadOnly: category.abroad_only,
      includesWorkshop: category.includes_workshop,
      seats: category.seats,
    })),
    refundAloneMinor: limits.refund_alone_minor,
    refundRules: refundRules.map((rule) => ({ until: rule.until.toISOString(), shareBasisPoints: rule.share_basis_points })),
    aliases: aliases.map(({ alias, category, label }) => ({ alias, category, label })),
    fees: fees.map((fee) => ({
      category: fee.category,
      phase: fee.phase,
      chargeMinor: fee.charge_minor,
      currency: fee.currency,
      display: fee.display,
      overseasDisplay: fee.overseas_display,
    })),
    options: { country: optionsOf('country'), title: optionsOf('title'), meal: optionsOf('meal'), contactType: optionsOf('contactType') },
    abstractCategories: abstractCategories.map(({ name }) => name),
    notices: notices.map((notice) => ({
      id: notice.id,
      body: notice.body,
      shownFrom: iso(notice.shown_from),
      shownUntil: iso(notice.shown_until),
    })),
    directions: directions.map((way) => ({
      id: way.id,
      from: way.origin,
      minutesMin: way.minutes_min,
      minutesMax: way.minutes_max,
      kilometres: way.kilometres,
    })),
  };
}
