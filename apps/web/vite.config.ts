import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildFonts } from './scripts/build-fonts.ts';

/** The subset fonts are made, not stored: on the first start, and again when their recipe changes. */
const fonts = (): Plugin => ({ name: 'isocentre-fonts', enforce: 'pre', config: () => buildFonts() });

/**
 * Every stylesheet says the order of the layers: they are cut into files by route, and the browser would otherwise take
 * the order from whichever file comes first.
 */
const layers = (): Plugin => ({
  name: 'isocentre-layers',
  enforce: 'pre',
  transform: (code, id) => (/\/app\/.*\.css$/.test(id) ? `@layer reset, base, ui, shell, feature;\n${code}` : null),
});

/**
 * What a lazy import needs before it runs: its files asked for at once, its styles there. Vite's own helper does the same
 * and is four times as large, in every page, of a budget that the framework nearly fills.
 */
const PRELOAD = `const asked = {};
const ask = (file) => new Promise((there, failed) => {
  const href = '/' + file;
  const style = file.endsWith('.css');
  if (document.querySelector('link[href^="' + href + '"]')) return there();
  const link = document.createElement('link');
  link.rel = style ? 'stylesheet' : 'modulepreload';
  link.href = href;
  if (style) {
    link.onload = there;
    link.onerror = failed;
  } else there();
  document.head.append(link);
}).catch((error) => {
  delete asked[file];
  throw error;
});
export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => (asked[file] ??= ask(file)))).then(load);`;
const preload = (): Plugin => ({
  name: 'isocentre-preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? PRELOAD : null),
});

/** The server's build cuts styles in its own way; no page names those files, so they are not kept. */
const serverStyles = (): Plugin => ({
  name: 'isocentre-server-styles',
  applyToEnvironment: ({ name, config }) => name === 'ssr' && config.command === 'build',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
    },
  },
});

/**
 * React comes as an object, and every use of it in our code would look up a member of that object. Here its functions are
 * taken out once: half a kilobyte less in every page. A function that is missing from the list fails the build.
 */
const REACT: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'jsx, jsxs, Fragment',
  react:
    'createContext, lazy, startTransition, StrictMode, Suspense, use, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore',
};
const TAKEN_OUT = '\0isocentre/';
const react = (): Plugin => ({
  name: 'isocentre-react',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  resolveId: (source, importer) => (source in REACT && importer?.includes('/app/') ? TAKEN_OUT + source : null),
  load(id) {
    const source = id.replace(TAKEN_OUT, '');
    return source !== id && source in REACT ? `import all from '${source}';\nexport const { ${REACT[source]} } = all;` : null;
  },
});

/**
 * Few files instead of one per shared piece: the framework; what nearly every page shows; and what only pages with forms,
 * with people or for accounts share. The rest is cut by route.
 */
const groups = [
  // Styles alone: the registration page has them from the start, and brings each form when its tab is opened.
  { name: 'form-styles', test: /\/app\/ui\/(card|dialog|field|notice)[.]css$/, priority: 1 },
  {
    name: 'account-styles',
    test: /\/(alert|check|help-box|highlights|password-field|timed-redirect|timer-line|account-form|login-screen)[.]css$/,
    priority: 1,
  },
  {
    name: 'delegate-styles',
    test: /\/app\/(features\/registration\/(profile|completion|details)\/|features\/accounts\/account-card|ui\/(facts|session-expired|stepper)).*[.]css/,
  },
  {
    name: 'framework',
    test: /isocentre\/react|\/node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\//,
  },
  {
    name: 'base',
    test: new RegExp(
      [
        '/app/shell/(?!not-found)',
        '/app/lib/(?!ask-clock|browser-call|day-label|draft|durations|for-signed-in|lazy-screen|moment-in-words|session[.]|use-attempt|use-greeting|use-settled|use-timer)',
        '/app/ui/(arrow-link|awaited|base|button|class-names|icon|kolam|logo|mark|page-banner|sample-pill|states|threshold)',
        '/packages/domain/src/(unreachable|content/page-name|editions/local-time)[.]ts',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  { name: 'forms', test: /\/app\/ui\/(card|dialog|field|notice)/, minShareCount: 2 },
  {
    name: 'accounts',
    test: /\/app\/(ui\/(check|help-box|highlights|password-field)|lib\/(session|use-attempt))[.]tsx?$/,
    minShareCount: 2,
  },
  { name: 'timed', test: /\/app\/(ui\/(alert|timed|timer-line)|lib\/(durations|use-timer)[.])/, minShareCount: 2 },
  { name: 'people', test: /\/app\/(ui\/(avatar|days|people|portrait)|lib\/day-label)/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [fonts(), layers(), serverStyles(), preload(), react(), reactRouter()],
  build: {
    target: 'es2023',
    // A hundredth smaller than the default, of a budget that the framework nearly fills.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 3,
        ecma: 2020,
        pure_getters: true,
        unsafe_arrows: true,
      },
    },
    // Fonts and pictures are files: `font-src 'self'` forbids them inside a stylesheet.
    assetsInlineLimit: 0,
    // The shell's own lazy pieces come after the page and may take one round longer; every page would carry the list of their files.
    modulePreload: {
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('/root-') ? files.filter((file) => file.endsWith('.css')) : files,
    },
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Workspace packages are TypeScript, and what they depend on cannot be found from this folder's build.
  ssr: { noExternal: ['zod', /^@isocentre\//] },
});
