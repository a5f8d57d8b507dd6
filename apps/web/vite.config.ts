import { styles } from '@isocentre/ui/vite/styles.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

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
  { name: 'shared', test: /\/(app\/(shell|ui|lib)|packages\/ui\/src)\//, minShareCount: 20 },
];

export default defineConfig({
  plugins: [...styles(), serverStyles(), reactRouter()],
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
