/**
 * Who may import whom. Each rule's comment says where the code belongs instead. `scripts/arrows.test.ts` plants a
 * breach of every rule here and asserts that it is reported, so a rule that has silently gone blind fails the build.
 */

/** The only imports from one server feature to another: `{ payments: ['registration'] }`. Keep it short. */
const FEATURE_ARROWS = { registration: ['accounts'] };

/** The same among web features: registering shows fees and seats, and ends in a payment. No arrow leads back. */
const WEB_FEATURE_ARROWS = { registration: ['fees', 'payments', 'workshop'], payments: ['fees', 'workshop'] };

/**
 * Features whose routes may be bound to a query directly: public reads with nothing to decide, where a use case would only repeat the
 * query's name. A feature leaves this list with its first rule.
 */
const PLAIN_READS = ['content'];

const TEST = '([.](test|spec)[.]tsx?$)|(^(apps|tools)/[^/]+/(src|app)/test/)';
const FEATURES = '^apps/server/src/features';

const featureRule = (from, allowed) => ({
  name: 'server-features-stand-alone',
  severity: 'error',
  comment:
    'Join the other tables in your own queries.ts, compose both features in app.ts, or add one arrow to FEATURE_ARROWS with a reason in the commit.',
  from,
  to: { path: `${FEATURES}/`, pathNot: allowed },
});

const WEB_FEATURES = '^apps/web/app/features';

const webFeatureRule = (from, allowed) => ({
  name: 'web-features-stand-alone',
  severity: 'error',
  comment: 'Compose two features in a route, move what both need to ui or lib, or add one arrow to WEB_FEATURE_ARROWS with a reason.',
  from,
  to: { path: `${WEB_FEATURES}/`, pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Rules only. Data and `now` come in as arguments; I/O belongs in apps/server, words and markup in apps/web.',
      from: { path: '^packages/domain/src/', pathNot: TEST },
      to: { pathNot: ['^packages/domain/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'contract-is-domain-on-the-wire',
      severity: 'error',
      comment: 'The contract knows domain and zod. Handlers belong in apps/server, calls made by pages in apps/web.',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: ['^packages/(contract|domain)/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'editions-are-data',
      severity: 'error',
      comment: 'An edition is data in the shapes of domain. A rule belongs in packages/domain, loading it in apps/server.',
      from: { path: '^packages/editions/src/', pathNot: TEST },
      to: { pathNot: '^packages/(editions|domain)/src/' },
    },
    {
      // The one exception is not an import: main-web.ts loads the web build by path when it starts.
      name: 'apps-never-meet',
      severity: 'error',
      comment: 'Server and web share packages/contract and packages/domain, nothing else.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      comment: 'Turn it round: the feature registers itself with the platform, or app.ts and worker.ts bring the two together.',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/(features/|app[.]ts|worker[.]ts|main-)' },
    },
    {
      name: 'server-arrows-point-down',
      severity: 'error',
      comment: 'main-* -> app, worker -> features -> platform. What both sides need belongs in platform or domain.',
      from: { path: '^apps/server/src/(features/|app[.]ts|worker[.]ts)', pathNot: TEST },
      to: { path: '^apps/server/src/(main-|app[.]ts|worker[.]ts)' },
    },
    {
      name: 'editions-enter-at-the-root',
      severity: 'error',
      comment: 'Only main-*.ts may name an edition. Everything below takes the edition as an argument or reads it from the database.',
      from: { path: '^apps/server/src/', pathNot: [TEST, '^apps/server/src/main-[^/]+[.]ts$'] },
      to: { path: '^packages/editions/' },
    },
    // A listed feature gets its own rule; all others may import only themselves.
    featureRule({ path: `${FEATURES}/([^/]+)/`, pathNot: [TEST, ...Object.keys(FEATURE_ARROWS).map((noun) => `${FEATURES}/${noun}/`)] }, [
      `${FEATURES}/$1/`,
    ]),
    ...Object.entries(FEATURE_ARROWS).map(([noun, others]) =>
      featureRule(
        { path: `${FEATURES}/${noun}/`, pathNot: TEST },
        [noun, ...others].map((name) => `${FEATURES}/${name}/`),
      ),
    ),
    {
      name: 'routes-call-use-cases',
      severity: 'error',
      comment: 'A route is one breath: call a use case (<verb-noun>.ts), which calls the query.',
      from: { path: `${FEATURES}/[^/]+/routes[.]ts$`, pathNot: PLAIN_READS.map((noun) => `${FEATURES}/${noun}/`) },
      to: { path: `${FEATURES}/[^/]+/queries([.]ts$|/)` },
    },
    {
      name: 'jobs-call-use-cases',
      severity: 'error',
      comment: 'What a job and a route share is a use case (<verb-noun>.ts).',
      from: { path: `${FEATURES}/[^/]+/jobs[.]ts$` },
      to: { path: `${FEATURES}/[^/]+/routes[.]ts$` },
    },
    {
      name: 'sql-lives-in-queries',
      severity: 'error',
      comment: "Move the query into the feature's queries.ts as a function of (db, params). Types of kysely and pg may go anywhere.",
      from: { path: '^apps/server/src/', pathNot: [TEST, '/queries([.]ts$|/)', '^apps/server/src/platform/'] },
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'emails-are-templates',
      severity: 'error',
      comment:
        'A mail template turns plain values into markup, with platform/email for the frame. Look things up in the job and pass them in.',
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
      comment: "Ask the API for the edition's data; the browser bundle carries no edition.",
      from: { path: '^apps/web/', pathNot: TEST },
      to: { path: '^packages/', pathNot: '^packages/(contract|domain)/' },
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
      name: 'web-features-hang-below-routes',
      severity: 'error',
      comment: 'routes -> features -> ui, lib. Pass what the feature needs as a prop.',
      from: { path: '^apps/web/app/features/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|shell)/' },
    },
    {
      name: 'web-shell-knows-no-page',
      severity: 'error',
      comment: 'The shell frames every page: ui and lib only. What belongs to a page goes to its route.',
      from: { path: '^apps/web/app/shell/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|features)/' },
    },
    {
      name: 'web-ui-and-lib-are-leaves',
      severity: 'error',
      comment: 'ui and lib serve every noun. Code that knows a noun belongs in features/<noun>.',
      from: { path: '^apps/web/app/(ui|lib)/', pathNot: TEST },
      to: { path: '^apps/web/app/(routes|features|shell)/' },
    },
    {
      // Facts of the edition, of its pages and of who is logged in frame everything. Two pieces are older than this rule; they go to their features when
      // two features no longer share them.
      name: 'web-ui-and-lib-know-no-noun',
      severity: 'error',
      comment: "Take plain values as props; what knows a noun's rules or routes belongs in features/<noun>.",
      from: { path: '^apps/web/app/(ui|lib)/', pathNot: [TEST, '^apps/web/app/ui/(inline-text|stepper)[.]tsx$'] },
      to: { path: '^packages/(contract|domain)/src/(abstracts|contact|fees|payments|registration|workshop)(/|[.]ts$)' },
    },
    {
      name: 'e2e-stays-outside',
      severity: 'error',
      comment: 'Journeys and measurements use the product as a visitor does: contract, domain and edition data, never app sources.',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(apps|tools|packages)/', pathNot: '^packages/(contract|domain|editions)/' },
    },
    {
      name: 'nobody-imports-the-workshop',
      severity: 'error',
      comment: 'e2e, bench and scripts stand at the end of every arrow. Shared code belongs in a package.',
      from: { path: '^([^/]+)/' },
      to: { path: '^(e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'tools-are-started-not-imported',
      severity: 'error',
      comment: 'A tool stands in for somebody else’s machine: start it as a process and talk to it over its own protocol.',
      from: { path: '^(apps|packages|scripts)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-stand-alone',
      severity: 'error',
      comment: 'A stand-in that shared our code would share our mistakes. Write down the protocol again.',
      from: { path: '^tools/([^/]+)/' },
      to: { path: '^(apps|packages|tools)/', pathNot: '^tools/$1/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      comment: 'Move what both need out of the test file.',
      from: { path: '^(apps|packages|tools)/[^/]+/(src|app)/', pathNot: TEST },
      to: { path: [TEST, '(^|/)node_modules/(vitest|fast-check)/'] },
    },
    {
      // Types count too: two files that know each other's types cannot be read one after the other.
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or a third one is missing below both.',
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
      comment: 'An import that leads nowhere escapes every other rule: mend the path or the exports map.',
      from: {},
      // Fonts are cut by the build; before the first one they are not there.
      to: { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:', '/fonts/made/'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; swc reads the same syntax and tells type-only imports apart.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own build folders only. A plain "dist" would hide node_modules/kysely/dist and blind the rule about SQL.
    exclude: { path: '^((apps|packages|tools)/[^/]+|e2e|bench|scripts)/(dist|build|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
