import type { Quote } from '@isocentre/domain/fees/quote';
import type { Person } from './people.ts';

/** Somebody registered, before it is decided what became of the money. */
export interface Delegate {
  readonly registrationId: string;
  readonly accountId: string;
  readonly person: Person;
  readonly category: string;
  /** The category as the receipt names it. */
  readonly label: string;
  readonly quote: Quote;
  readonly seats: number;
  readonly registeredAt: Date;
}
