import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type { Stored } from './draft-calls.ts';

export interface Question {
  /** The other text that is to be compared. */
  readonly other: Stored;
  /** What both began from, if it is known. */
  readonly before: AbstractForm | undefined;
  /** What to do once the writer has chosen. */
  readonly settled?: () => void;
}

/** Other texts that the writer has still to compare with the own one, one after the other. */
export class Questions {
  #waiting: Question[] = [];

  add(question: Question): void {
    this.#waiting.push(question);
  }

  get next(): Pick<Question, 'other' | 'before'> | undefined {
    const [first] = this.#waiting;
    return first && { other: first.other, before: first.before };
  }

  /** The writer has chosen; what was no question of ours stays as it is. */
  answered(other: Stored | null): void {
    if (this.#waiting[0]?.other === other) this.#waiting.shift()?.settled?.();
  }
}
