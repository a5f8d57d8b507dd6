import { styles } from '@isocentre/ui/vite/styles.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages of organisers, reviewers and judges. Their files stand under /staff/, apart from those of the public site. */
export default defineConfig({
  base: '/staff/',
  plugins: [...styles(), react()],
  build: {
    outDir: 'build',
    target: 'es2023',
    // `pnpm sizes` reads what each page loads.
    manifest: true,
    // The content policy forbids fonts and pictures inside a stylesheet, and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// }] },
      },
    },
  },
});
