import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are named in the first document, so the browser never asks for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
