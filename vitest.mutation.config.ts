import { defineConfig } from 'vitest/config';

/** Only what proves the rules of money and dates, alone: what the API's tests prove on top does not count here. */
export default defineConfig({
  test: {
    strictTags: false,
    include: ['packages/domain/src/**/*.test.ts', 'packages/editions/src/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
