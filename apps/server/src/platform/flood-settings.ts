import { z } from 'zod';

/** The settings of `settings.ts` against many visitors who are none. */
export const floodSettings = {
  EDITION_CEILING: z.coerce
    .number()
    .int()
    .positive()
    .default(1500)
    .describe(
      'How often a minute all visitors of one edition together may register, start a payment or write to the organisers, each. Beyond it they are asked to wait, and the log has `alarm: edition-ceiling`. A flood from many addresses ends here.',
    ),
  WORK_BITS: z.coerce
    .number()
    .int()
    .min(0)
    .max(24)
    .default(0)
    .describe(
      'Switched on during a flood by robots: how much work a browser does before each of those forms, in bits. 16 takes a second or two, each further one doubles it. 0: none.',
    ),
} as const;
