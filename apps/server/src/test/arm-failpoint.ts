import { armFailpoint } from '../platform/failpoints.ts';

/** Loaded into a process before its own code: it is told where to die while it runs, which saves starting it anew for that. */
process.on('message', (point: string) => {
  armFailpoint({ APP_MODE: 'test', FAILPOINT: point });
  process.send?.('armed');
});
// It may end although it can still be told.
process.channel?.unref();
