import * as z from 'zod/mini';
import { Reason } from '../people/reason.ts';

/**
 * A *draft* is seen by its organisers alone. A *published* edition is seen by everybody, at once or from an instant on. An
 * *archived* one can still be read; nobody registers, pays or submits there.
 */
export const EDITION_STATUSES = ['draft', 'published', 'archived'] as const;
export type EditionStatus = (typeof EDITION_STATUSES)[number];

/** Whether visitors can see it. By the edition's clock. */
export const isPublic = ({ status, publishedAt }: { status: EditionStatus; publishedAt: Date | null }, now: Date): boolean =>
  status !== 'draft' && (publishedAt === null || publishedAt <= now);

/** Only the owner moves an edition. */
const MOVES: Readonly<Record<EditionStatus, readonly EditionStatus[]>> = {
  draft: ['published'],
  published: ['draft', 'archived'],
  archived: ['published'],
};

export const mayMove = (from: EditionStatus, to: EditionStatus): boolean => MOVES[from].includes(to);

export const StatusChange = z.strictObject({
  to: z.enum(EDITION_STATUSES),
  /** Of publishing: from when on visitors see it. Null: at once. */
  at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** What the page showed: whoever publishes has seen this state. */
  from: z.enum(EDITION_STATUSES),
  reason: z.optional(Reason),
});
export type StatusChange = z.infer<typeof StatusChange>;
