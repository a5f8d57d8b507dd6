import type { Pool } from 'pg';

/** Every table with one sentence, by area; `docs/data.md` is made of this and the catalogue. */
const AREAS: ReadonlyArray<{ title: string; tables: Readonly<Record<string, string>> }> = [
  {
    title: 'Societies and editions',
    tables: {
      societies: 'Who holds conferences: name, sender of mails, address of the organisers, payment account.',
      payment_accounts: 'Accounts at the payment provider: public key and the name of the secrets in the environment.',
      editions: 'One conference: names, dates, zone, venue, contact.',
      edition_hosts: 'The host names of an edition.',
      edition_instants: 'Opening, deadlines and other moments.',
      edition_limits: 'How many, how long, how old.',
      edition_options: 'Countries, titles, meals and kinds of message to choose from.',
      edition_gst: 'Tax details for receipts.',
      edition_sources: 'What a packaged edition looked like when it was loaded.',
      registration_phases: 'Periods with their own price; they never overlap.',
      registration_categories: 'Kinds of delegates.',
      category_aliases: 'Other names of a category, for imports.',
      fee_amounts: 'The price of a category in a phase.',
      notices: 'Lines on the home page, each with its time.',
      travel_directions: 'How to get to the venue.',
    },
  },
  {
    title: 'Content of the pages',
    tables: {
      site_settings: 'The page of sights and the film.',
      images: 'Uploaded pictures with their sizes.',
      content_pages: 'Written pages: guidelines, terms, privacy and others.',
      accepted_texts: 'Every version of terms and privacy policy, as people accepted them; append-only.',
      committee_pages: 'Pages of committees at their own paths.',
      committee_page_groups: 'The groups of such a page.',
      committee_categories: 'Kinds of committee members.',
      committee_members: 'The people of the committees.',
      conference_days: 'The days.',
      speaker_sessions: 'Sessions that group invited speakers.',
      session_speakers: 'The invited speakers.',
      programme_blocks: 'Parts of a day in the programme.',
      programme_entries: 'The lines of the programme.',
      workshops: 'The pre-conference workshop.',
      workshop_speakers: 'Its speakers.',
      sponsors: 'Sponsors by tier.',
      awards: 'Awards and honours.',
      sights: 'What to see in the city.',
      sight_pictures: 'Pictures of the sights.',
      gallery_photos: 'Photographs of earlier conferences.',
      cancer_types: 'Pages about types of cancer.',
    },
  },
  {
    title: 'People and access',
    tables: {
      accounts: 'A person over all editions: address, name, password hash.',
      policy_reports: 'What browsers refused to load or run on our pages, counted by day; nobody’s address.',
      sessions: 'Browsers in which somebody is logged in, by the hash of the token.',
      address_changes: 'Another e-mail address of a delegate, until its owner has confirmed it and a week longer.',
      password_resets: 'The one valid reset link of an account.',
      sign_in_failures: 'Wrong passwords in a row, by the hash of the address.',
      staff_roles: 'Who may do what, in one edition or all of a society.',
      staff_invitations: 'Invitations to a role, by the hash of their link.',
      second_factors: 'Secrets of authenticator apps, encrypted.',
      second_factor_failures: 'Wrong codes in a row.',
      known_browsers: 'Browsers from which an organiser has logged in before.',
      recovery_codes: 'Hashes of the codes for a lost phone.',
      passkeys: 'Public keys of passkeys.',
      list_columns: 'Which columns an organiser wants to see in a list.',
      saved_views: 'Searches of a list that an organiser has kept under a name.',
      attention_snoozes: 'What an organiser does not want to be reminded of for some days.',
      webauthn_challenges: 'Challenges that passkeys answer once.',
    },
  },
  {
    title: 'Registrations',
    tables: {
      registrations: 'One account in one edition: details, category, state of payment.',
      delegate_counters: 'The last delegate number given.',
      proofs: 'Documents that a category requires, and their state.',
      members: 'The members’ roll of a society, as it was last uploaded; compared with what delegates claim.',
      different_people: 'Pairs of registrations that look like one person’s and are two people’s.',
      registration_notes: 'What organisers write down about a delegate, who gets it with their own data.',
      registration_tags: 'Words by which organisers sort delegates; part of the delegate’s own data, erased with them.',
      bulk_runs: 'Tags and letters for many delegates: what, by whom, and when it was done.',
      bulk_run_rows: 'Whom a run is about, and what it did or why it did nothing; each is worked on once.',
      exported_lists: 'The last file of each list of delegates, as hashes without words, to say what is new since; kept for half a year.',
      earlier_delegates: 'What a society knows of people from before this system.',
      erasure_requests: 'Who asked to be erased, and when it will happen.',
      forgetting_rounds: 'How many people one round of erasing may take.',
      forgetting_looks: 'When the erasing sweep last looked.',
      contact_messages: 'Messages from the contact page, and who is handling them.',
      contact_answers: 'What organisers answered; deleted with the message.',
    },
  },
  {
    title: 'Mail',
    tables: {
      letters: 'Every mail: to whom, about what, its state, and what it said until that is erased.',
      letter_events: 'What happened to each letter; append-only, names nobody.',
      mail_pace: 'How many letters a sender may send in a minute.',
      mail_stops: 'Editions whose letters wait until somebody resumes.',
    },
  },
  {
    title: 'Money and seats',
    tables: {
      announced_transfers: 'Delegates who say that they have paid by bank transfer, and what became of it.',
      bank_credits: 'Lines of the bank\u2019s statement that pay for several registrations, with what is left of them.',
      payment_orders: 'A price promised to one registration for a while.',
      payments: 'Money that came for an order, or tried to, by whatever rail.',
      refunds: 'Money sent back, or proposed to be.',
      adjustments: 'What changed a price after its order was made; append-only.',
      grants: 'Registrations without money, and for whom.',
      refund_rules: 'Which share of the fee is suggested to go back when a registration is cancelled, and until when.',
      payment_events: 'Each fact about money once; append-only.',
      webhook_inbox: 'What the provider sent, stored before it is worked on.',
      payment_comparisons: 'Our books beside the provider’s, day by day.',
      receipts: 'Receipts, numbered without gaps.',
      receipt_counters: 'The last receipt number given.',
      restores: 'When the database was taken back to an earlier moment, and whether the provider was asked since.',
      workshop_seats: 'How many seats there are and how many are taken.',
      seat_reservations: 'Who holds or has a seat.',
      workshop_groups: 'Rooms, machines or teams of the workshop, each with its number of places.',
      waiting_list: 'Who waits for a seat.',
    },
  },
  {
    title: 'Abstracts',
    tables: {
      abstract_categories: 'The topics.',
      abstracts: 'What was submitted: number, status, slot.',
      abstract_revisions: 'The text at each save; append-only.',
      abstract_authors: 'The authors of a revision.',
      abstract_drafts: 'Text that is not submitted yet.',
    },
  },
  {
    title: 'Underneath',
    tables: {
      audit_log: 'Who did what, when, to whom; append-only.',
      change_details: 'What a change said before and after, and why; erased with the person.',
      idempotency_keys: 'Responses kept for a repeated request.',
      rate_limits: 'Counters of the rate limits.',
      sweep_turns: 'How the last turn of each of the worker’s periodic jobs went, and who is at it.',
      operator_alerts: 'What the operator was told by mail, one row for each kind of alert.',
      web_minutes: 'What each web process counted in each minute of the last day.',
      schema_migrations: 'Which migrations have run.',
    },
  },
];

interface Reference {
  from: string;
  to: string;
}

/** As Markdown: a drawing for each area, and its tables. References to `editions` are left out: nearly every table has one. */
export async function dataDocument(pool: Pick<Pool, 'query'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: references } = await pool.query<Reference>(
    `select distinct c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to" from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const described = AREAS.flatMap(({ tables: area }) => Object.keys(area));
  const missing = tables.map(({ name }) => name).filter((name) => !described.includes(name));
  const gone = described.filter((name) => !tables.some((table) => table.name === name));
  if (missing.length + gone.length > 0)
    throw new Error(`data-document.ts: describe ${missing.join(', ') || 'nothing'}; remove ${gone.join(', ') || 'nothing'}`);
  const drawn = references.filter(({ from, to }) => to !== 'editions' && from !== to);
  return [
    '# Data',
    '',
    'The tables and what refers to what, from the database’s catalogue (`pnpm db:types` writes this page, a test compares it). Every table of an',
    'edition has `edition_id` first in its keys and a reference to `editions`, which the drawings leave out. An arrow points to what is referred to.',
    '',
    ...AREAS.flatMap((area) => [`## ${area.title}`, '', ...drawing(Object.keys(area.tables), drawn), ...list(area.tables)]),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

function drawing(names: readonly string[], references: readonly Reference[]): string[] {
  const arrows = references.filter(({ from }) => names.includes(from));
  if (arrows.length === 0) return [];
  return ['```mermaid', 'flowchart LR', ...arrows.map(({ from, to }) => `  ${from} --> ${to}`), '```', ''];
}

const list = (tables: Readonly<Record<string, string>>) => [
  '| Table | What a row is |',
  '| --- | --- |',
  ...Object.entries(tables).map(([name, sentence]) => `| \`${name}\` | ${sentence} |`),
  '',
];
