import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type { AbstractRecord } from '@isocentre/contract/abstracts';
import { type Failure, UNREACHABLE } from '../../../lib/failure.ts';
import { isSignedOut } from '../../../lib/for-signed-in.ts';
import type { DraftCalls, Sent, Stored } from './draft-calls.ts';
import type { Kept } from './kept.ts';
import type { Leftover, Place } from './kept-here.ts';

/**
 * How long after the last change it is saved, the longest delay for somebody who never stops typing, and how long after
 * a failure it is retried.
 */
export const SAVE_AFTER_MS = 1500;
const SAVE_WITHIN_MS = 4000;
const RETRY_MS = 8000;
const TOO_MANY_RETRY_MS = 30_000;

/**
 * `clean`: equal to what is stored. `waiting`, `saving`: on its way. `offline`, `signed-out`, `refused`: kept only in
 * this browser, and why. `ended`: submitted or discarded.
 */
export type Phase = 'clean' | 'waiting' | 'saving' | 'offline' | 'signed-out' | 'refused' | 'ended';

const UNANSWERED: Failure = {
  ...UNREACHABLE,
  message: 'We had no answer, so your abstract may or may not have arrived. Submit it again: it will be stored only once.',
};
const SUBMITTED_MEANWHILE: Failure = {
  ...UNREACHABLE,
  message: 'This abstract has been submitted in the meantime. Submit again to save your changes in it.',
};

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

interface Parts {
  calls: DraftCalls;
  place: Pick<Place, 'write' | 'clear'>;
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

/**
 * Saves a text while it is written: in the browser at once, on the server every few seconds, and never over a version
 * that the writer has not seen. Knows nothing of pages, so that every order of events can be tested.
 */
export class DraftKeeper {
  #writing: Writing;
  #base: Omit<Sent, 'form'>;
  /** What the server had when both last agreed: changes are detected against it. */
  #synced: AbstractForm;
  #abstract: AbstractForm | undefined;
  /** When something was last typed, by the device's clock; before that, when the start was saved, by the server's. */
  #typedAt: number;
  #touched = false;
  #left = false;
  /** The origin of a recovered text, until its writer has chosen: another reload asks the same question. */
  #origin: Omit<Kept, 'form' | 'at'> | null = null;
  /** Sent but not confirmed: it may be stored although the response was lost. */
  #sent: AbstractForm | null = null;
  /** Submitted without a response: until one comes, exactly the same is submitted again under the same id. */
  #attempted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest time to save what was typed; null: nothing was, or the timer is a retry's. */
  #saveBy: number | null = null;
  #running: Promise<void> | null = null;
  #listeners = new Set<() => void>();
  /** Other texts still to be compared, and what to do afterwards. */
  #asking: { other: Stored; before: AbstractForm | undefined; settled: () => void }[] = [];
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    const { form, ...base } = parts.start;
    this.#parts = parts;
    this.#now = parts.clock ?? Date.now;
    this.#base = base;
    this.#synced = form;
    this.#abstract = parts.abstract;
    this.#typedAt = parts.savedAt ?? this.#now();
    this.#writing = { form, phase: 'clean', savedAt: parts.savedAt, failed: null, conflict: null };
  }

  get writing(): Writing {
    return this.#writing;
  }
  /** When the text was last edited, by the server's clock. */
  get typedAt(): number {
    return this.#touched ? this.#parts.toServerTime(this.#typedAt) : this.#typedAt;
  }
  get base(): Omit<Sent, 'form'> {
    return this.#base;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #set(change: Partial<Writing>): void {
    this.#writing = { ...this.#writing, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const sent = this.#sent ? { sent: this.#sent } : {};
    const attempted = this.#attempted ? { attempted: true } : {};
    const { form } = this.#writing;
    const origin = this.#origin ?? { ...this.#base, before: this.#synced };
    this.#parts.place.write({ form, ...origin, ...sent, ...attempted, at: this.#typedAt });
  }

  /** Something was typed. */
  change(form: AbstractForm): void {
    if (this.#writing.phase === 'ended') return;
    this.#touched = true;
    this.#typedAt = this.#now();
    this.#set({ form });
    this.#keep();
    this.#later();
  }

  /**
   * The page has loaded another state. Unchanged text follows it; a changed text is compared when it is saved. A text
   * written here does not vanish because its draft is gone: its writer is told on the next change.
   */
  renew({ form, ...base }: Sent, savedAt: number | null, abstract: AbstractForm | undefined): void {
    const { phase, conflict } = this.#writing;
    const same = base.draftVersion === this.#base.draftVersion && base.abstractVersion === this.#base.abstractVersion;
    if (phase !== 'clean' || conflict || same) return;
    if (this.#touched && base.draftVersion === null && this.#base.draftVersion !== null) return;
    this.#base = base;
    this.#synced = form;
    this.#abstract = abstract;
    this.#set({ form, savedAt });
  }

  /**
   * Texts that closed windows left in this browser, latest first. A text that continues the server's version is
   * continued; for any other the writer decides, one after the other.
   */
  takeOver(leftovers: readonly Leftover[], stored: Stored | null): void {
    const unlike = leftovers.filter(({ kept, forget }) => {
      const known = this.#parts.same(kept.form, this.#synced);
      if (known) forget();
      return !known;
    });
    const [latest, ...older] = unlike;
    if (!latest) return this.#parts.place.clear();
    const { kept, forget } = latest;
    const goesOn =
      stored === null ||
      (kept.draftVersion === this.#base.draftVersion && kept.abstractVersion === this.#base.abstractVersion) ||
      (kept.sent !== undefined && this.#parts.same(kept.sent, stored.form));
    // A draft that is gone was submitted or discarded; what was typed after that is a new draft.
    if (goesOn && kept.draftVersion === this.#base.draftVersion) this.#base = { ...this.#base, abstractId: kept.abstractId };
    this.#typedAt = kept.at;
    this.#touched = true;
    this.#sent = kept.sent ?? null;
    if (!goesOn && stored) {
      this.#asking.push({ other: stored, before: kept.before, settled: () => undefined });
      const { draftVersion, abstractId, abstractVersion, before } = kept;
      this.#origin = { draftVersion, abstractId, abstractVersion, ...(before ? { before } : {}) };
    }
    this.#set({ form: kept.form, phase: 'waiting' });
    this.#keep();
    forget();
    for (const one of older)
      if (this.#parts.same(one.kept.form, kept.form)) one.forget();
      else {
        const { at, before, ...text } = one.kept;
        this.#asking.push({
          other: { ...text, from: 'window', savedAt: new Date(this.#parts.toServerTime(at)).toISOString() },
          before,
          settled: one.forget,
        });
      }
    this.#ask();
    this.#later(0);
  }

  /** The abstract has changed since the text was begun from it; `before` is its earlier content. */
  compare(other: Stored, before: AbstractForm | undefined): void {
    if (this.#parts.same(other.form, this.#writing.form)) this.#base = { ...this.#base, ...this.#from(other) };
    else this.#asking.push({ other, before, settled: () => undefined });
    if (!this.#writing.conflict) this.#ask();
  }

  #ask(): void {
    const [next] = this.#asking;
    if (next) this.#set({ conflict: { other: next.other, before: next.before } });
  }

  #later(ms = SAVE_AFTER_MS): void {
    if (this.#writing.conflict || this.#writing.phase === 'ended' || this.#attempted) return;
    // A retry keeps its own time, whatever is typed.
    if (this.#timer !== undefined && this.#saveBy === null && ms > 0) return;
    clearTimeout(this.#timer);
    const now = this.#now();
    this.#saveBy ??= now + SAVE_WITHIN_MS;
    if (!this.#left) this.#timer = setTimeout(() => void this.save(), Math.max(0, Math.min(ms, this.#saveBy - now)));
    if (this.#writing.phase === 'clean' || ms === 0) this.#set({ phase: 'waiting' });
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saveBy = null;
  }

  #tryAgain(ms: number): void {
    this.#stopWaiting();
    if (!this.#left) this.#timer = setTimeout(() => void this.save(), ms);
  }

  /** Saves now. One call at a time; what is typed meanwhile follows. */
  save(): Promise<void> {
    this.#stopWaiting();
    this.#running ??= this.#save().finally(() => (this.#running = null));
    return this.#running;
  }

  async #save(): Promise<void> {
    const { form, phase, conflict } = this.#writing;
    if (conflict || phase === 'ended' || phase === 'clean' || this.#attempted) return;
    // It was new and is submitted: nothing is left to save as a draft, only to submit again.
    if (this.#parts.start.abstractVersion === null && this.#base.abstractVersion !== null)
      return this.#set({ phase: 'refused', failed: SUBMITTED_MEANWHILE });
    if (phase === 'waiting') this.#set({ phase: 'saving' });
    const before = this.#sent;
    this.#sent = form;
    this.#keep();
    const outcome = await this.#parts.calls.save({ form, ...this.#base }).catch(() => ({ failed: UNREACHABLE }) as const);
    if (this.#ended()) return;
    if ('saved' in outcome) return this.#saved(form, outcome.saved);
    const { failed } = outcome;
    // A refusal means that this was not stored; what was sent before may be.
    if (failed.status > 0) this.#sent = before;
    if ('other' in outcome && outcome.other !== undefined) return this.#meet(outcome.other);
    if (isSignedOut(failed)) return this.#set({ phase: 'signed-out', failed });
    const passing = failed.status === 0 || failed.status >= 500 || failed.status === 429;
    this.#set({ phase: passing ? 'offline' : 'refused', failed });
    if (passing) this.#tryAgain(failed.status === 429 ? TOO_MANY_RETRY_MS : RETRY_MS);
  }

  #ended = () => this.#writing.phase === 'ended';

  #saved(form: AbstractForm, { version, abstractId }: { version: number; abstractId: string }): void {
    this.#base = { ...this.#base, draftVersion: version, abstractId };
    this.#synced = form;
    this.#sent = null;
    const more = this.#writing.form !== form;
    this.#set({ phase: more ? 'waiting' : 'clean', savedAt: this.#now(), failed: null });
    if (more) {
      this.#keep();
      this.#later();
    } else this.#parts.place.clear();
  }

  /** Another version is stored. If the text is the same, ignore it; otherwise show both. */
  #meet(other: Stored | null): void {
    if (other && other.draftVersion !== null && this.#sent && this.#parts.same(other.form, this.#sent))
      return this.#saved(this.#sent, { version: other.draftVersion, abstractId: other.abstractId });
    if (other && this.#parts.same(other.form, this.#writing.form)) {
      this.#base = { ...this.#base, ...this.#from(other) };
      if (other.draftVersion !== null) this.#saved(this.#writing.form, { version: other.draftVersion, abstractId: other.abstractId });
      return;
    }
    const before = other?.from === 'abstract' ? this.#abstract : this.#synced;
    this.#set({ conflict: other ? { other, before } : { other: null }, phase: 'waiting' });
  }

  /** The writer has chosen the text to keep. */
  resolve(form: AbstractForm): void {
    const { conflict } = this.#writing;
    if (!conflict) return;
    this.#base = { ...this.#base, ...this.#from(conflict.other) };
    if (conflict.other?.from === 'draft') this.#synced = conflict.other.form;
    if (conflict.other?.from === 'abstract') this.#abstract = conflict.other.form;
    this.#origin = null;
    this.#touched = true;
    this.#typedAt = this.#now();
    this.#set({ form, conflict: null });
    this.#keep();
    if (this.#asking[0]?.other === conflict.other) this.#asking.shift()?.settled();
    this.#ask();
    this.#later(0);
  }

  /** The versions the next change must name. */
  #from(other: Stored | null): Partial<Omit<Sent, 'form'>> {
    // Nothing is there to be replaced: it continues as a new draft.
    if (!other) return { draftVersion: null, ...(this.#base.abstractVersion === null ? { abstractId: crypto.randomUUID() } : {}) };
    const { from, draftVersion, abstractId, abstractVersion } = other;
    if (from === 'window') return {};
    return from === 'abstract' ? { abstractId, abstractVersion } : { draftVersion, abstractId, abstractVersion };
  }

  /** Continues after a new login or when the connection is back. */
  goOn = (): void => {
    const { phase } = this.#writing;
    if (phase === 'offline' || phase === 'signed-out' || phase === 'waiting') {
      this.#set({ phase: 'waiting', failed: null });
      void this.save();
    }
  };

  /** Null: another version came up, and is shown. */
  async submit(): Promise<{ record: AbstractRecord } | { failed: Failure } | null> {
    this.#stopWaiting();
    await this.#running;
    if (this.#writing.conflict) return null;
    this.#attempted = true;
    this.#keep();
    const outcome = await this.#parts.calls
      .submit({ form: this.#writing.form, ...this.#base })
      .catch(() => ({ failed: UNREACHABLE }) as const);
    if ('record' in outcome) {
      this.end();
      return outcome;
    }
    const { failed } = outcome;
    this.#attempted = failed.status === 0 || failed.status >= 500;
    this.#keep();
    if ('other' in outcome && outcome.other !== undefined) {
      this.#meet(outcome.other);
      return this.#writing.conflict ? null : this.submit();
    }
    if (this.#attempted) this.#set({ phase: 'refused', failed: UNANSWERED });
    else if (isSignedOut(failed)) this.#set({ phase: 'signed-out', failed });
    else {
      this.#set({ phase: 'waiting' });
      this.#later();
    }
    return { failed };
  }

  /** Discarded by its writer. */
  async discard(): Promise<void> {
    this.#stopWaiting();
    await this.#running;
    const { draftVersion } = this.#base;
    if (draftVersion !== null) await this.#parts.calls.discard(draftVersion);
    this.end();
  }

  /** Nothing is left to keep. */
  end(): void {
    this.#stopWaiting();
    this.#parts.place.clear();
    this.#set({ phase: 'ended', conflict: null, failed: null });
  }

  /** Sends unsaved changes, as far as possible now. */
  async settle(): Promise<void> {
    await this.#running;
    if (this.#writing.phase === 'waiting') await this.save();
  }

  /** The page is left: no more retries. Unsaved text stays in this browser, and `settle` makes one more attempt. */
  leave(): void {
    this.#left = true;
    this.#stopWaiting();
    this.#listeners.clear();
  }
}
