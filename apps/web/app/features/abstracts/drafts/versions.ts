import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type { Sent, Stored } from './draft-calls.ts';
import type { Kept } from './kept.ts';

/** The versions from which a text is written; a change must name them. */
export type Base = Omit<Sent, 'form'>;

/** The versions the next change must name after `other` was seen. */
export function nextVersions(base: Base, other: Stored | null): Partial<Base> {
  // Nothing is there to be replaced: it continues as a new draft.
  if (!other) return { draftVersion: null, ...(base.abstractVersion === null ? { abstractId: crypto.randomUUID() } : {}) };
  const { from, draftVersion, abstractId, abstractVersion } = other;
  if (from === 'window') return {};
  return from === 'abstract' ? { abstractId, abstractVersion } : { draftVersion, abstractId, abstractVersion };
}

/** Whether a text that a closed window left continues what the server has. */
export const continuesStored = (
  kept: Kept,
  base: Base,
  stored: Stored | null,
  same: (a: AbstractForm, b: AbstractForm) => boolean,
): boolean =>
  stored === null ||
  (kept.draftVersion === base.draftVersion && kept.abstractVersion === base.abstractVersion) ||
  (kept.sent !== undefined && same(kept.sent, stored.form));

/** A text that a closed window left, in the shape of a stored one. */
export const asStored = ({ at, before: _, ...text }: Kept, toServerTime: (deviceTime: number) => number): Stored => ({
  ...text,
  from: 'window',
  savedAt: new Date(toServerTime(at)).toISOString(),
});
