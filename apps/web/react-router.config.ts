import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are in the first document, so the browser never requests a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
