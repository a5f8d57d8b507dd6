import * as z from 'zod/mini';

/** One of the site's own drawings, by name, or an uploaded image with its available widths. */
export const Picture = z.union([
  z.object({ drawing: z.string() }),
  z.object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    variants: z.array(z.object({ url: z.string(), width: z.int() })),
    /** What it shows, in an organiser's words; null: decoration, or described by its page. */
    alt: z.nullable(z.string()),
  }),
]);
export type Picture = z.infer<typeof Picture>;
export const picture = z.nullable(Picture);

/** What all routes of public content have in common. */
export const read = { method: 'GET', access: 'public', status: 200 } as const;
