import { CallFailed } from '@isocentre/contract/call';
import type { OwnReview } from '@isocentre/contract/review/reviewing';
import { type ReviewForm, sameReview } from '@isocentre/domain/review/review-form';
import { kindOf } from '../../session/ask.ts';

/** A finished review that has not reached the server. */
export interface Waiting {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly read: string;
  readonly form: ReviewForm;
  /** Why the server does not take it: it stays until its writer has copied it. */
  readonly refused?: string;
}

export type SendReview = (waiting: Waiting) => Promise<OwnReview>;

/** What failed for want of a connection is tried again. */
const AGAIN_MS = 10_000;

/**
 * Finished reviews on their way. Without a connection they wait in this browser, in their order, and are sent once it is back.
 * The time that counts is when one arrives.
 */
export class Outbox {
  #waiting: readonly Waiting[];
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #key: string;
  readonly #send: SendReview;
  readonly #listeners = new Set<() => void>();
  readonly #onSent: (id: string) => void;

  /** `onSent`: one has arrived. */
  constructor(key: string, send: SendReview, onSent: (id: string) => void = () => undefined) {
    this.#key = key;
    this.#send = send;
    this.#onSent = onSent;
    this.#waiting = readWaiting(key);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  waiting = (): readonly Waiting[] => this.#waiting;

  add(waiting: Waiting): void {
    this.#set([...this.#without(waiting.id), waiting]);
    this.#later();
  }

  drop(id: string): void {
    this.#set(this.#without(id));
  }

  /** Of reviews that are not theirs to write any more nothing stays here. */
  keepOnly(ids: ReadonlySet<string>): void {
    if (this.#waiting.some(({ id }) => !ids.has(id))) this.#set(this.#waiting.filter(({ id }) => ids.has(id)));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what waits, one after the other; stops at the first that finds no connection. */
  send = async (): Promise<void> => {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    try {
      for (const one of this.#waiting.filter(({ refused }) => refused === undefined)) {
        const cutOff = await this.#deliver(one);
        if (cutOff === 'network') this.#later();
        if (cutOff) return;
      }
    } finally {
      this.#running = false;
    }
  };

  /** What keeps it from the server: no connection, or logged out and not logged in again when asked. Null: it was answered. */
  async #deliver(one: Waiting): Promise<'network' | 'login' | null> {
    try {
      await this.#send(one);
    } catch (error) {
      if (kindOf(error)) return 'login';
      if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500 || error.status === 429) return 'network';
      const current = error.code === 'CHANGED_ELSEWHERE' ? (error.current as OwnReview | undefined) : undefined;
      // The draft had arrived, only its answer was lost.
      if (current && current.version !== one.version && sameReview(current.form, one.form))
        return this.#deliver({ ...one, version: current.version });
      this.#set(this.#waiting.map((other) => (other.id === one.id ? { ...one, refused: error.message } : other)));
      return null;
    }
    this.drop(one.id);
    this.#onSent(one.id);
    return null;
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), AGAIN_MS);
  }

  #without = (id: string) => this.#waiting.filter((one) => one.id !== id);

  #set(waiting: readonly Waiting[]): void {
    this.#waiting = waiting;
    try {
      if (waiting.length > 0) localStorage.setItem(this.#key, JSON.stringify(waiting));
      else localStorage.removeItem(this.#key);
    } catch {
      // It waits in this page all the same.
    }
    for (const listener of this.#listeners) listener();
  }
}

function readWaiting(key: string): readonly Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Waiting[]) : [];
  } catch {
    return [];
  }
}
