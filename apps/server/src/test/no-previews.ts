import type { Previews } from '../platform/previews.ts';

/** For routes that are handled without an application around them. */
export const noPreviews: Previews = { of: async () => undefined, during: (_preview, work) => work(undefined) };
