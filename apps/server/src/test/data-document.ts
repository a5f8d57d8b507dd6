import type { Pool } from 'pg';

/** Every table with one sentence, by area; `docs/data.md` is made of this and the catalogue. */
const AREAS: ReadonlyArray<{ title: string; tables: Readonly<Record<string, string>> }> = [
  {
    title: 'Societies and editions',
    tables: {
      societies: 'Who holds conferences: name, sender of mails, address of the organisers, payment account, main host name.',
      payment_accounts: 'Accounts at the payment provider: public key and the name of the secrets in the environment.',
      editions: 'One conference: names, dates, zone, venue, contact.',
      edition_hosts: 'The host names of an edition.',
      edition_checks: 'Who has ticked which line of the checklist before publishing.',
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
      cancelled_entries: 'Lines that are no longer held, so that calendars are told.',
      programme_drafts: 'Whether organisers have begun a draft of the programme, and its version.',
      rooms: 'The rooms of the programme.',
      programme_sessions: 'The sessions of the draft.',
      session_people: 'Who chairs, moderates or speaks in a session of the draft.',
      programme_slots: 'The talks and posters of a session of the draft.',
      programme_releases: 'Released programmes with what each changed; append-only.',
      workshops: 'The pre-conference workshop.',
      workshop_speakers: 'Its speakers.',
      sponsors: 'Sponsors by tier.',
      awards: 'Awards and honours.',
      sights: 'What to see in the city.',
      sight_pictures: 'Pictures of the sights.',
      gallery_photos: 'Photographs of earlier conferences.',
      cancer_types: 'Pages about types of cancer.',
      content_revisions: 'What every item of the pages said, version by version: who, when and why; append-only.',
      content_items: 'Which version of an item is its draft, and which is public.',
      publications: 'Drafts that went live together or wait for an instant.',
      publication_items: 'What a publication holds, and what was public before; append-only.',
      content_editors: 'Who has an item open at the moment.',
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
      changed_rows: 'Which delegates and payments a transaction has changed, for programs that follow those lists.',
      saved_views: 'Searches of a list that an organiser has kept under a name.',
      attention_snoozes: 'What an organiser does not want to be reminded of for some days.',
      api_tokens: 'Tokens by which programs read one edition: scopes, end, a hash; never the token.',
      webhook_endpoints: 'Where other systems are told of events; the secret that signs is sealed.',
      webhook_events: 'What they are told of, written with the change that causes it: ids only.',
      webhook_deliveries: 'Each attempt to tell them, with status and time; kept for 30 days.',
      feed_tokens: 'Secret addresses by which calendar programs read coming changes; hashes only.',
      previews: 'Read-only visits of organisers to the public pages at another instant or with drafts; gone with their session.',
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
      past_reviews: 'Editions whose reviews are about to be deleted, since when.',
      contact_messages: 'Messages from the contact page, and who is handling them.',
      contact_answers: 'What organisers answered; deleted with the message.',
    },
  },
  {
    title: 'Mail',
    tables: {
      letters: 'Every mail: to whom, about what, its state, and what it said until that is erased.',
      letter_events: 'What happened to each letter; append-only, names nobody.',
      mailings: 'One text to a group of people: to whom, when, and what became of it. Its text never changes.',
      mailing_letters: 'The letters of a mailing, and a digest of what each said.',
      letter_templates: 'The texts of letters to authors, every version; the last one counts.',
      mail_pace: 'How many letters a sender may send in a minute.',
      suppressions: 'Who gets no more news of an edition, by a hash of the address.',
      mail_stops: 'Editions whose letters wait until somebody resumes.',
    },
  },
  {
    title: 'Money and seats',
    tables: {
      announced_transfers: 'Delegates who say that they have paid by bank transfer, and what became of it.',
      bank_credits: 'Lines of the bank\u2019s statement that pay for several registrations, with what is left of them.',
      bank_credit_changes: 'What a bank credit said before it was corrected or closed, and why; append-only.',
      settlement_lines: 'What the payment provider says it paid out, by its own ids, within a society; never changed.',
      settlement_decisions: 'Lines that do not agree with our books, each explained once.',
      settlement_withdrawals: 'Explanations of settlement lines that were withdrawn, and why; append-only.',
      shifts: 'Cashiers’ tills from opening to closing: what was in them, what was counted, and who signed.',
      payment_orders: 'A price promised to one registration for a while.',
      payments: 'Money that came for an order, or tried to, by whatever rail.',
      refunds: 'Money sent back, or proposed to be.',
      adjustments: 'What changed a price after its order was made; append-only.',
      grants: 'Registrations without money, and for whom.',
      invoices: 'Pro-forma invoices: whom they bill, until when, and whether they are paid or cancelled.',
      invoice_lines: 'The registrations on an invoice, each with the price that was billed.',
      invoice_counters: 'The last invoice number of each financial year.',
      vouchers: 'Codes that give one price to a number of people, and how often each was used.',
      voucher_uses: 'Which registration came with which voucher, and whether it gave the use back.',
      refund_rules: 'Which share of the fee is suggested to go back when a registration is cancelled, and until when.',
      payment_events: 'Each fact about money once; append-only.',
      webhook_inbox: 'What the provider sent, stored before it is worked on.',
      moved_orders: 'Orders whose edition has moved to another cell, and where what the provider says of them is passed on to.',
      payment_comparisons: 'Our books beside the provider’s, day by day.',
      findings: 'What the nightly rules about the books and the comparison with the provider have found; replaced by each run.',
      receipts: 'Receipts, numbered without gaps.',
      receipt_counters: 'The last receipt number given.',
      billing: 'Whom the receipts of a registration are made out to, if not to the delegate.',
      credit_notes: 'What takes back a receipt, in whole or in part: for a refund, a reversal or a correction.',
      credit_note_counters: 'The last number of a credit note given.',
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
      review_settings: 'How the abstracts of a call are reviewed: blindness, dates, how many reviews.',
      reviewers: 'What chairs note about reviewers: topics, how much they take, where they work, what they declare.',
      review_criteria: 'The criteria of a call, with the words for their steps.',
      books: 'Books of abstracts that were made, with what is in them.',
      conflicts: 'The grounds on which somebody must not review an abstract or decide about it.',
      acting_chairs: 'Who decides in the place of chairs who are all in conflict.',
      institution_aliases: 'Two names of one institution, as a chair has said.',
      shared_domains: 'Mail domains that many institutions share: the same one is no conflict.',
      assignment_runs: 'Proposals for who reviews what, looked at before they are applied.',
      assignment_run_rows: 'One reviewer for one abstract in a proposal, and why.',
      assignments: 'One reviewer asked for one abstract.',
      text_flags: 'Passages that may name the authors of an abstract, as a chair decided: hidden from reviewers, or harmless.',
      reviews: 'What a reviewer makes of an abstract: the newest state.',
      abstract_corrections: 'Which revisions of accepted abstracts a chair made, and why; append-only.',
      shared_comments: 'Comments of reviewers that a chair lets the author read, in the version that was read.',
      reviewer_numbers: 'What reviewers of an abstract call each other instead of names.',
      discussion_entries: 'What chairs and reviewers write to each other about an abstract; mended for ten minutes, then append-only.',
      discussion_digests: 'Up to where somebody has been told by mail of new entries.',
      review_versions: 'Every state a review was submitted in; append-only.',
      changed_abstracts: 'Which abstracts a transaction has changed for their chairs; kept for some hours.',
      capacities: 'Places for talks and e-posters of a call.',
      decisions: 'What a chair decided about an abstract, pending until it is applied.',
      decision_events: 'Everything that happened to a decision; append-only.',
      decision_batches: 'Many decisions applied at once, and whether they were taken back.',
      reference_series: 'How references look, and the next number of each kind.',
      reference_numbers: 'References given to abstracts, also those that were replaced.',
      presentation_dates: 'Until when authors answer, name presenters and send files.',
      presentations: 'What authors answered to the place they were offered, and who presents.',
      presentation_files: 'Slides and e-posters, also those that were replaced.',
      poster_pages: 'The pages of e-posters as they are drawn for the public wall.',
      presentation_uploads: 'Files on their way, until they are whole.',
      presentation_upload_pieces: 'The pieces that have come of a file.',
      contests: 'Awards that judges decide about at the boards, with what a sheet asks and when winners are named.',
      contest_candidates: 'The shortlist of a contest.',
      contest_judges: 'Who judges in a contest.',
      sheets: 'What a judge noted about a candidate; it stands once the contest is sealed.',
      late_sheets: 'Sheets that came after the result was sealed: kept, not counted.',
      contest_results: 'The ranking as it was sealed.',
    },
  },
  {
    title: 'Underneath',
    tables: {
      audit_log: 'Who did what, when, to whom; append-only.',
      change_details: 'What a change said before and after, and why; erased with the person.',
      idempotency_keys: 'Responses kept for a repeated request.',
      rate_limits: 'Counters of the rate limits.',
      moving_editions: 'Editions on their way to another cell: read, and not written.',
      sweep_turns: 'How the last turn of each of the worker’s periodic jobs went, and who is at it.',
      operator_alerts: 'What the operator was told by mail, one row for each kind of alert.',
      processes: 'The web and worker processes that run, with the connections and the work of each.',
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
