import type { Failure } from '../../../lib/failure.ts';

/**
 * How long after the last change it is saved, and the longest delay for somebody who never stops typing.
 */
export const SAVE_AFTER_MS = 1500;
const SAVE_WITHIN_MS = 4000;

/** How long after a failure it is retried. */
const RETRY_MS = 8000;
const TOO_MANY_RETRY_MS = 30_000;

/** When a failure that may pass by itself is retried; null: it will not. */
export function retryAfter({ status }: Pick<Failure, 'status'>): number | null {
  if (status === 429) return TOO_MANY_RETRY_MS;
  return status === 0 || status >= 500 ? RETRY_MS : null;
}

/** When a text is saved next. A retry keeps its own time, whatever is typed meanwhile. */
export class SaveTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest time to save what was typed; null: nothing was, or the timer is a retry's. */
  #saveBy: number | null = null;
  #closed = false;
  readonly #save: () => void;
  readonly #now: () => number;

  constructor(save: () => void, now: () => number) {
    this.#save = save;
    this.#now = now;
  }

  /** Something is to be saved after `ms`, or as soon as typing has gone on for too long; false: a retry comes first. */
  afterChange(ms: number): boolean {
    if (this.#timer !== undefined && this.#saveBy === null && ms > 0) return false;
    clearTimeout(this.#timer);
    const now = this.#now();
    this.#saveBy ??= now + SAVE_WITHIN_MS;
    if (!this.#closed) this.#timer = setTimeout(this.#save, Math.max(0, Math.min(ms, this.#saveBy - now)));
    return true;
  }

  retry(ms: number): void {
    this.stop();
    if (!this.#closed) this.#timer = setTimeout(this.#save, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saveBy = null;
  }

  /** No timer runs from now on. */
  close(): void {
    this.#closed = true;
    this.stop();
  }
}
