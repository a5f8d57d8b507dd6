import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildFonts } from './scripts/build-fonts.ts';

/** The subset fonts are generated, not committed: on the first start, and again when their recipe changes. */
const fonts = (): Plugin => ({ name: 'isocentre-fonts', enforce: 'pre', config: () => buildFonts() });

/**
 * Every stylesheet declares the order of the layers: they are split by route, and otherwise the first file loaded would
 * decide the order.
 */
const layers = (): Plugin => ({
  name: 'isocentre-layers',
  enforce: 'pre',
  transform: (code, id) => (/\/app\/.*\.css$/.test(id) ? `@layer reset, base, ui, shell, feature;\n${code}` : null),
});

/** The server's build splits styles differently; no page uses those files, so they are not kept. */
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

/** Few files instead of one for each shared module: the framework, what most pages use, and the rest by route. */
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'shared', test: /\/app\/(shell|ui|lib)\//, minShareCount: 20 },
];

export default defineConfig({
  plugins: [fonts(), layers(), serverStyles(), reactRouter()],
  build: {
    target: 'es2023',
    // Fonts and pictures are files: `font-src 'self'` forbids them inside a stylesheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Workspace packages are TypeScript, and their dependencies cannot be resolved from this folder's build.
  ssr: { noExternal: ['zod', /^@isocentre\//] },
});
