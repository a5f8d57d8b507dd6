import type { ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import type { Outcome } from '@isocentre/domain/review/decision';

export interface Wish {
  readonly row: ReviewedAbstract;
  readonly outcome: Outcome | null;
  readonly reason: string;
}

/**
 * Decides in the order in which somebody chose, one after the other: who decides with the keyboard is faster than the network. What was
 * chosen last about an abstract counts, upon the version that the choice before it made.
 */
export class DecisionQueue {
  readonly #waiting = new Map<string, Wish>();
  readonly #versions = new Map<string, number>();
  #busy = false;

  /** `send` stores one and returns its new version, or undefined when it could not be stored. */
  async add(wish: Wish, send: (wish: Wish) => Promise<number | undefined>): Promise<void> {
    this.#waiting.delete(wish.row.id);
    this.#waiting.set(wish.row.id, wish);
    if (this.#busy) return;
    this.#busy = true;
    try {
      // What is added meanwhile comes at the end of the same round.
      for (const [id, { row, ...chosen }] of this.#waiting) {
        this.#waiting.delete(id);
        const version = Math.max(row.version, this.#versions.get(id) ?? 0);
        const stored = await send({ ...chosen, row: { ...row, version } });
        if (stored !== undefined) this.#versions.set(id, stored);
      }
    } finally {
      this.#busy = false;
    }
  }
}
