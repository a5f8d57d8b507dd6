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
 * Few files instead of one per shared piece: the framework; what nearly every page shows; and what only pages with forms
 * or with people share. The rest is cut by route.
 */
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie-es|set-cookie-parser)\// },
  {
    name: 'base',
    test: new RegExp(
      [
        '/app/shell/',
        '/app/lib/(?!ask-clock|browser-call|day-label|draft|moment-in-words)',
        '/app/ui/(arrow-link|awaited|base|button|class-names|icon|kolam|logo|mark|page-banner|reach|sample-pill|states|threshold)',
        '/packages/domain/src/(refusals|content/page-name|editions/local-time)[.]ts',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  { name: 'forms', test: /\/app\/ui\/(card|dialog|field|notice)/, minShareCount: 2 },
  { name: 'people', test: /\/app\/(ui\/(avatar|days|people|portrait|tag)|lib\/day-label)/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [fonts(), layers(), reactRouter()],
  build: {
    target: 'es2023',
    // A hundredth smaller than the default, of a budget that the framework nearly fills.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, ecma: 2020, pure_getters: true, unsafe_arrows: true } },
    // Fonts and pictures are files: `font-src 'self'` forbids them inside a stylesheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Workspace packages are TypeScript, and what they depend on cannot be found from this folder's build.
  ssr: { noExternal: ['zod', /^@isocentre\//] },
});
