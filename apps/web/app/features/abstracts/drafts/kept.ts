import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';

/** A text that is not on the server yet. */
export interface Kept {
  form: AbstractForm;
  /** The draft version it was begun from; null: there was none. */
  draftVersion: number | null;
  abstractId: string;
  abstractVersion: number | null;
  /** The text it was begun from, to detect changes. Absent in texts stored by earlier releases. */
  before?: AbstractForm;
  /** Sent and not confirmed: the server may have it. */
  sent?: AbstractForm;
  /** Submitted without a response: it may be stored. */
  attempted?: boolean;
  /** When it was typed, by the device's clock. */
  at: number;
}
