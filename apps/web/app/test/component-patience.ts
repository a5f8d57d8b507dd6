import { beforeAll } from 'vitest';

/**
 * Run before every file of unit tests: how long a test of a component waits for what it looks for. The library's own
 * second is too short while the machine builds something else.
 */
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
});
