/**
 * Which imports are allowed. Each rule's comment says where the code belongs instead. `scripts/arrows.test.ts` violates
 * every rule on purpose and asserts that it is reported, so that a rule that no longer matches anything fails the build.
 */

/**
 * The only imports from one server feature to another. Keep it short. Paying first checks the registration's proof; setting up a second
 * factor asks for the password; accepting an invitation creates an account, and says what a reviewer knows; a correction changes details and what
 * they cost; a proof is judged where its registration is locked; the treasurer's pages move money by the doors of payments; what organisers edit is
 * published by the code that loads a package; a decision moves an abstract by its only door; letters about decisions and presenters leave out what
 * a chair has a conflict with; the site shows what the book prints, and where the programme has it; letters to groups go to rows of those tables.
 */
const FEATURE_ARROWS = {
  registration: ['accounts'],
  payments: ['registration'],
  'second-factors': ['accounts'],
  people: ['accounts', 'review'],
  corrections: ['payments', 'registration', 'accounts'],
  proofs: ['payments', 'registration'],
  'on-behalf': ['payments', 'registration', 'accounts'],
  money: ['payments'],
  editing: ['editions'],
  review: ['abstracts'],
  'decision-letters': ['review'],
  presentations: ['review'],
  publication: ['book', 'presentations'],
  contests: ['presentations', 'publication', 'review'],
  mailings: ['decision-letters', 'delegates', 'presentations', 'programme', 'review'],
};

/** The same among web features: registering shows fees and seats, and ends in a payment. None of them imports registration. */
const WEB_FEATURE_ARROWS = { registration: ['fees', 'payments', 'workshop'], payments: ['fees', 'workshop'] };

/**
 * Features whose routes may be bound to a query directly: public reads with nothing to decide, where a use case would only repeat the
 * query's name. Remove a feature from this list when it gets its first rule.
 */
const PLAIN_READS = ['content'];

const TEST = '([.](test|spec)[.]tsx?$)|(^(apps|tools)/[^/]+/(src|app)/test/)';
const FEATURES = '^apps/server/src/features';
const within = (features, nouns) => nouns.map((noun) => `${features}/${noun}/`);

const featureRule = (from, allowed) => ({
  name: 'server-features-are-independent',
  severity: 'error',
  comment: 'Join the other tables in your own queries.ts, compose both in app.ts, or add one exception to FEATURE_ARROWS with a reason.',
  from,
  to: { path: `${FEATURES}/`, pathNot: allowed },
});

const WEB_FEATURES = '^apps/web/app/features';

const webFeatureRule = (from, allowed) => ({
  name: 'web-features-are-independent',
  severity: 'error',
  comment: 'Compose two features in a route, move what both need to ui or lib, or add one exception to WEB_FEATURE_ARROWS with a reason.',
  from,
  to: { path: `${WEB_FEATURES}/`, pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The domain has only rules. Data and `now` are arguments; I/O belongs in apps/server, texts and markup in apps/web.',
      from: { path: '^packages/domain/src/', pathNot: TEST },
      to: { pathNot: ['^packages/domain/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'contract-is-domain-on-the-wire',
      severity: 'error',
      comment: 'The contract imports only domain and zod. Handlers belong in apps/server, calls made by pages in apps/web.',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(contract|domain)/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'editions-are-data',
      severity: 'error',
      comment: 'An edition is data in the types of domain. A rule belongs in packages/domain, loading it in apps/server.',
      from: { path: '^packages/editions/src/', pathNot: TEST },
      to: { pathNot: '^packages/(editions|domain)/src/' },
    },
    {
      name: 'ui-is-pieces',
      severity: 'error',
      comment: 'Pieces take plain values as props, and a link as a child. Routers, calls and pages belong in an application.',
      from: { path: '^packages/ui/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(ui|domain)/src/', '(^|/)node_modules/(@types/)?react/'] },
    },
    {
      // The one exception is not an import: main-web.ts loads the web build by path when it starts.
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      comment: 'Applications share packages, nothing else.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      comment: 'Invert the dependency: the feature registers itself with the platform, or app.ts and worker.ts connect the two.',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/(features/|app[.]ts|worker[.]ts|main-)' },
    },
    {
      name: 'server-layers',
      severity: 'error',
      comment: 'Imports go main-* -> app, worker -> features -> platform. What two layers share belongs in platform or domain.',
      from: { path: '^apps/server/src/(features/|app[.]ts|worker[.]ts)', pathNot: TEST },
      to: { path: '^apps/server/src/(main-|app[.]ts|worker[.]ts)' },
    },
    {
      name: 'only-entry-points-import-editions',
      severity: 'error',
      comment: 'Only main-*.ts may import an edition. Everything else takes the edition as an argument or reads it from the database.',
      from: { path: '^apps/server/src/', pathNot: [TEST, '^apps/server/src/main-[^/]+[.]ts$'] },
      to: { path: '^packages/editions/' },
    },
    // A listed feature gets its own rule; all others may import only themselves.
    featureRule({ path: `${FEATURES}/([^/]+)/`, pathNot: [TEST, ...within(FEATURES, Object.keys(FEATURE_ARROWS))] }, [`${FEATURES}/$1/`]),
    ...Object.entries(FEATURE_ARROWS).map(([noun, others]) =>
      featureRule({ path: `${FEATURES}/${noun}/`, pathNot: TEST }, within(FEATURES, [noun, ...others])),
    ),
    {
      name: 'routes-call-use-cases',
      severity: 'error',
      comment: 'A route only calls a use case (<verb-noun>.ts), which calls the query.',
      from: { path: `${FEATURES}/[^/]+/routes[.]ts$`, pathNot: PLAIN_READS.map((noun) => `${FEATURES}/${noun}/`) },
      to: { path: `${FEATURES}/[^/]+/queries([.]ts$|/)` },
    },
    {
      name: 'jobs-call-use-cases',
      severity: 'error',
      comment: 'What a job and a route share belongs in a use case (<verb-noun>.ts).',
      from: { path: `${FEATURES}/[^/]+/jobs[.]ts$` },
      to: { path: `${FEATURES}/[^/]+/routes[.]ts$` },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      comment:
        "Move the query into the feature's queries.ts as a function of (db, params). Types of kysely and pg may be imported anywhere.",
      from: { path: '^apps/server/src/', pathNot: [TEST, '/queries([.]ts$|/)', '^apps/server/src/platform/'] },
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mail-leaves-as-letters',
      severity: 'error',
      comment: 'Write a letter (platform/letters/write-letter.ts) in the transaction that causes the mail; the worker sends it.',
      from: {
        path: '^apps/server/src/',
        pathNot: [TEST, '^apps/server/src/platform/(mail[.]ts$|letters/)', '^apps/server/src/main-(worker|check)[.]ts$'],
      },
      to: { path: '(^apps/server/src/platform/mail[.]ts$)|((^|/)node_modules/nodemailer/)' },
    },
    {
      name: 'emails-are-templates',
      severity: 'error',
      comment:
        'A mail template turns plain values into markup, with platform/email for the frame. Read the data in the use case and pass it in.',
      from: { path: `${FEATURES}/[^/]+/emails/`, pathNot: TEST },
      to: {
        pathNot: [
          '(^|/)node_modules/(@types/react|react|react-email|@react-email/[^/]+)/',
          '^apps/server/src/platform/email/',
          `${FEATURES}/[^/]+/emails/`,
          '^packages/domain/src/',
        ],
      },
    },
    {
      name: 'web-uses-contract-and-domain',
      severity: 'error',
      comment: "Get the edition's data from the API; the browser bundle contains no edition.",
      from: { path: '^apps/web/', pathNot: TEST },
      to: { path: '^packages/', pathNot: '^packages/(contract|domain|ui)/' },
    },
    {
      name: 'organiser-uses-contract-domain-and-ui',
      severity: 'error',
      comment: "Get the edition's data from the API; the browser bundle contains no edition.",
      from: { path: '^apps/organiser/', pathNot: TEST },
      to: { path: '^packages/', pathNot: '^packages/(contract|domain|ui)/' },
    },
    {
      name: 'areas-stand-alone',
      severity: 'error',
      comment: 'Organisers, reviewers and judges download only their own area. What two need belongs in lib, session or pages.',
      from: { path: '^apps/organiser/src/areas/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/organiser/src/areas/', pathNot: '^apps/organiser/src/areas/$1/' },
    },
    {
      name: 'what-areas-share-imports-no-area',
      severity: 'error',
      comment: 'Only routes.tsx knows the areas. Pass what the shared part needs as a prop.',
      from: { path: '^apps/organiser/src/(lib|session|pages|invitation|editor)/', pathNot: TEST },
      to: { path: '^apps/organiser/src/(areas/|routes[.]tsx$|main[.]tsx$)' },
    },
    {
      // The field is small and asks for the rest by `import()` when it is shown.
      name: 'heavy-is-lazy',
      severity: 'error',
      comment: 'Use editor/rich-text-field.tsx: it loads the editor when somebody sees the field.',
      from: { path: '^apps/organiser/src/', pathNot: [TEST, '^apps/organiser/src/editor/(?!rich-text-field[.]tsx$)'] },
      to: {
        path: '(^apps/organiser/src/editor/(?!rich-text-field[.]tsx$))|((^|/)node_modules/prosemirror-)',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    webFeatureRule(
      { path: `${WEB_FEATURES}/([^/]+)/`, pathNot: [TEST, ...Object.keys(WEB_FEATURE_ARROWS).map((noun) => `${WEB_FEATURES}/${noun}/`)] },
      [`${WEB_FEATURES}/$1/`],
    ),
    ...Object.entries(WEB_FEATURE_ARROWS).map(([noun, others]) =>
      webFeatureRule(
        { path: `${WEB_FEATURES}/${noun}/`, pathNot: TEST },
        [noun, ...others].map((name) => `${WEB_FEATURES}/${name}/`),
      ),
    ),
    {
      name: 'web-layers',
      severity: 'error',
      comment: 'Imports go routes -> features -> ui, lib. Pass what the feature needs as a prop.',
      from: { path: '^apps/web/app/features/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|shell)/' },
    },
    {
      name: 'web-shell-imports-no-page',
      severity: 'error',
      comment: 'The shell surrounds every page and imports only ui and lib. What belongs to one page goes in its route.',
      from: { path: '^apps/web/app/shell/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|features)/' },
    },
    {
      name: 'web-ui-and-lib-are-leaves',
      severity: 'error',
      comment: 'ui and lib are shared by all features. Code for one feature belongs in features/<noun>.',
      from: { path: '^apps/web/app/(ui|lib)/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|features|shell)/' },
    },
    {
      // The edition, its pages and the session are part of every page. The stepper is older than this rule; it moves to its feature when two
      // features no longer share it. The marks of an abstract are drawn the same for its author and its reviewers.
      name: 'web-ui-and-lib-import-no-feature-domain',
      severity: 'error',
      comment: "Take plain values as props; code that uses a feature's rules or routes belongs in features/<noun>.",
      from: { path: '^(apps/web/app/(ui|lib)|packages/ui/src)/', pathNot: [TEST, '/(ui/stepper|ui/src/inline-text)[.]tsx$'] },
      to: { path: '^packages/(contract|domain)/src/(abstracts|contact|fees|payments|registration|workshop)(/|[.]ts$)' },
    },
    {
      name: 'e2e-imports-no-app-source',
      severity: 'error',
      comment: 'Journeys and benchmarks use the product from outside: they import contract, domain and edition data, never app sources.',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(apps|tools|packages)/', pathNot: '^packages/(contract|domain|editions)/' },
    },
    {
      name: 'nothing-imports-e2e-bench-scripts',
      severity: 'error',
      comment:
        'Nothing imports e2e, bench or scripts. Shared code belongs in a package. (Tests on whole machines load a site as the benchmarks do.)',
      from: { path: '^([^/]+)/', pathNot: '^scripts/operations/.*\\.test\\.ts$' },
      to: { path: '^(e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'tools-are-started-not-imported',
      severity: 'error',
      comment: 'A tool simulates an external service: start it as a process and use its protocol.',
      from: { path: '^(apps|packages|scripts)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-import-no-product-code',
      severity: 'error',
      comment: 'A simulator that shared our code would share our mistakes. Implement the protocol again.',
      from: { path: '^tools/([^/]+)/' },
      to: { path: '^(apps|packages|tools)/', pathNot: '^tools/$1/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      comment: 'Move what both need into a file that is not a test.',
      from: { path: '^(apps|packages|tools)/[^/]+/(src|app)/', pathNot: TEST },
      to: { path: [TEST, '(^|/)node_modules/(vitest|fast-check)/'] },
    },
    {
      // Imports of types count too: two files that need each other's types cannot be understood separately.
      name: 'no-cycles',
      severity: 'error',
      comment: 'Merge the two files, or move what both need to a third one.',
      from: {},
      to: { circular: true },
    },
    {
      // Test tools are installed once, at the root, for every workspace.
      name: 'listed-packages-only',
      severity: 'error',
      comment: "Add the package to this workspace's own package.json with an exact version.",
      from: { path: '^(apps|packages|tools|e2e|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '(^|/)node_modules/(vitest|fast-check)/' },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      comment: 'Production installs leave devDependencies out: move the package to dependencies.',
      from: { path: '^(apps/server|packages/[^/]+)/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/(vitest|fast-check)/' },
    },
    {
      // `+types` and `virtual:` are made by React Router's compiler.
      name: 'imports-resolve',
      severity: 'error',
      comment: 'An import that cannot be resolved is not checked by any other rule: correct the path or the exports map.',
      from: {},
      // Font subsets are made by the build; before the first build they do not exist.
      to: { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:', '/fonts/made/'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; swc reads the same syntax and tells type-only imports apart.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own build folders only. A plain "dist" would also exclude node_modules/kysely/dist and disable the rule about SQL.
    exclude: { path: '^((apps|packages|tools)/[^/]+|e2e|bench|scripts)/(dist|build|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
