import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { type Failure, UNREACHABLE } from '../../../lib/failure.ts';
import type { DraftCalls, Sent, Stored } from './draft-calls.ts';
import type { LocalCopy } from './kept-here.ts';

/**
 * `clean`: equal to what is stored. `waiting`, `saving`: on its way. `offline`, `signed-out`, `refused`: kept only in
 * this browser, and why. `ended`: submitted or discarded.
 */
export type Phase = 'clean' | 'waiting' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'ended';

/**
 * Another text that conflicts with this one, and their common ancestor, if known. Null: this text was submitted or
 * discarded in another window.
 */
export type Conflict = { other: Stored; before: AbstractForm | undefined } | { other: null };

export interface Writing {
  form: AbstractForm;
  phase: Phase;
  /** When the server last had everything, by the device's clock. */
  savedAt: number | null;
  /** Why it is not saved. */
  failed: Failure | null;
  conflict: Conflict | null;
}

export interface KeeperParts {
  calls: DraftCalls;
  local: Pick<LocalCopy, 'write' | 'clear'>;
  start: Sent;
  /** The abstract as it was when editing began, if known. */
  abstract?: AbstractForm | undefined;
  /** When the start was saved; null: never. */
  savedAt: number | null;
  same: (a: AbstractForm, b: AbstractForm) => boolean;
  clock?: () => number;
  /** Corrects a device whose clock is wrong. */
  toServerTime: (deviceTime: number) => number;
}

export const UNANSWERED: Failure = {
  ...UNREACHABLE,
  message: 'We had no answer, so your abstract may or may not have arrived. Submit it again: it will be stored only once.',
};
export const SUBMITTED_MEANWHILE: Failure = {
  ...UNREACHABLE,
  message: 'This abstract has been submitted in the meantime. Submit again to save your changes in it.',
};
