/** What a registration has to pay and has paid, in the currency's smallest unit. */
export interface Balance {
  /** The price of the order that settled it or, while only a part has come, of the order that the part was for; 0: neither. */
  readonly price: number;
  /** What changed that price afterwards. */
  readonly adjustments: number;
  /** What stayed with the conference when the registration ended before. */
  readonly kept: number;
  /** Payments that settle, are a part or a difference, less what was refunded of them. */
  readonly paid: number;
}

export interface Owing {
  readonly due: number;
  /** Still to be paid. */
  readonly open: number;
  /** Paid beyond what is due. */
  readonly owed: number;
}

export function owing({ price, adjustments, kept, paid }: Balance): Owing {
  const due = price + adjustments + kept;
  return { due, open: Math.max(0, due - paid), owed: Math.max(0, paid - due) };
}

/** Money that has come for what is not settled yet: it counts towards the next order. */
export const credit = ({ kept, paid }: Pick<Balance, 'kept' | 'paid'>): number => Math.max(0, paid - kept);

/** Whether the price is covered once this much more has come. */
export const covers = (balance: Pick<Balance, 'kept' | 'paid'>, price: number, more: number): boolean => credit(balance) + more >= price;

/**
 * Whether somebody who has paid stays so. What was added to the price afterwards is a difference that may be open; what lowered it counts.
 * `lowered` is zero or less.
 */
export const staysPaid = ({ price, lowered, kept, paid }: Balance & { readonly lowered: number }): boolean =>
  paid - kept >= price + lowered;

/** By how much a refund lowers what is due if the registration goes on. What was owed goes back without lowering it. */
export const loweredByRefund = (before: Owing, refunded: number): number => Math.max(0, refunded - before.owed);
