import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { type Failure, UNREACHABLE } from '../../../lib/failure.ts';
import { isSignedOut } from '../../../lib/for-signed-in.ts';
import type { Sent, Stored } from './draft-calls.ts';
import type { Kept } from './kept.ts';
import type { Leftover } from './kept-here.ts';
import { Questions } from './questions.ts';
import { retryAfter, SAVE_AFTER_MS, SaveTimer } from './save-timer.ts';
import { asStored, type Base, continuesStored, nextVersions } from './versions.ts';
import { type KeeperParts, SUBMITTED_MEANWHILE, UNANSWERED, type Writing } from './writing.ts';

/**
 * Saves a text while it is written: in the browser at once, on the server every few seconds, and never over a version
 * that the writer has not seen. Knows nothing of pages, so that every order of events can be tested.
 */
export class DraftKeeper {
  #writing: Writing;
  #base: Base;
  /** What the server had when both last agreed: changes are detected against it. */
  #synced: AbstractForm;
  #abstract: AbstractForm | undefined;
  /** When something was last typed, by the device's clock; before that, when the start was saved, by the server's. */
  #typedAt: number;
  #touched = false;
  /** The origin of a recovered text, until its writer has chosen: another reload asks the same question. */
  #origin: Omit<Kept, 'form' | 'at'> | null = null;
  /** Sent but not confirmed: it may be stored although the response was lost. */
  #sent: AbstractForm | null = null;
  /** Submitted without a response: until one comes, exactly the same is submitted again under the same id. */
  #attempted = false;
  #running: Promise<void> | null = null;
  #listeners = new Set<() => void>();
  readonly #asking = new Questions();
  readonly #parts: KeeperParts;
  readonly #timer: SaveTimer;
  readonly #now: () => number;

  constructor(parts: KeeperParts) {
    const { form, ...base } = parts.start;
    this.#parts = parts;
    this.#now = parts.clock ?? Date.now;
    this.#timer = new SaveTimer(() => void this.save(), this.#now);
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
  get base(): Base {
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
    this.#parts.local.write({ form, ...origin, ...sent, ...attempted, at: this.#typedAt });
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
    if (!latest) return this.#parts.local.clear();
    const { kept, forget } = latest;
    const goesOn = continuesStored(kept, this.#base, stored, this.#parts.same);
    // A draft that is gone was submitted or discarded; what was typed after that is a new draft.
    if (goesOn && kept.draftVersion === this.#base.draftVersion) this.#base = { ...this.#base, abstractId: kept.abstractId };
    this.#typedAt = kept.at;
    this.#touched = true;
    this.#sent = kept.sent ?? null;
    if (!goesOn && stored) {
      this.#asking.add({ other: stored, before: kept.before });
      const { draftVersion, abstractId, abstractVersion, before } = kept;
      this.#origin = { draftVersion, abstractId, abstractVersion, ...(before ? { before } : {}) };
    }
    this.#set({ form: kept.form, phase: 'waiting' });
    this.#keep();
    forget();
    for (const one of older)
      if (this.#parts.same(one.kept.form, kept.form)) one.forget();
      else this.#asking.add({ other: asStored(one.kept, this.#parts.toServerTime), before: one.kept.before, settled: one.forget });
    this.#ask();
    this.#later(0);
  }

  /** The abstract has changed since the text was begun from it; `before` is its earlier content. */
  compare(other: Stored, before: AbstractForm | undefined): void {
    if (this.#parts.same(other.form, this.#writing.form)) this.#base = { ...this.#base, ...nextVersions(this.#base, other) };
    else this.#asking.add({ other, before });
    if (!this.#writing.conflict) this.#ask();
  }

  #ask(): void {
    const { next } = this.#asking;
    if (next) this.#set({ conflict: next });
  }

  #later(ms = SAVE_AFTER_MS): void {
    if (this.#writing.conflict || this.#writing.phase === 'ended' || this.#attempted) return;
    if (!this.#timer.afterChange(ms)) return;
    if (this.#writing.phase === 'clean' || ms === 0) this.#set({ phase: 'waiting' });
  }

  /** Saves now. One call at a time; what is typed meanwhile follows. */
  save(): Promise<void> {
    this.#timer.stop();
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
    const again = retryAfter(failed);
    this.#set({ phase: again === null ? 'refused' : 'offline', failed });
    if (again !== null) this.#timer.retry(again);
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
    } else this.#parts.local.clear();
  }

  /** Another version is stored. If the text is the same, ignore it; otherwise show both. */
  #meet(other: Stored | null): void {
    if (other && other.draftVersion !== null && this.#sent && this.#parts.same(other.form, this.#sent))
      return this.#saved(this.#sent, { version: other.draftVersion, abstractId: other.abstractId });
    if (other && this.#parts.same(other.form, this.#writing.form)) {
      this.#base = { ...this.#base, ...nextVersions(this.#base, other) };
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
    this.#base = { ...this.#base, ...nextVersions(this.#base, conflict.other) };
    if (conflict.other?.from === 'draft') this.#synced = conflict.other.form;
    if (conflict.other?.from === 'abstract') this.#abstract = conflict.other.form;
    this.#origin = null;
    this.#touched = true;
    this.#typedAt = this.#now();
    this.#set({ form, conflict: null });
    this.#keep();
    this.#asking.answered(conflict.other);
    this.#ask();
    this.#later(0);
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
    this.#timer.stop();
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
    this.#timer.stop();
    await this.#running;
    const { draftVersion } = this.#base;
    if (draftVersion !== null) await this.#parts.calls.discard(draftVersion);
    this.end();
  }

  /** Nothing is left to keep. */
  end(): void {
    this.#timer.stop();
    this.#parts.local.clear();
    this.#set({ phase: 'ended', conflict: null, failed: null });
  }

  /** Sends unsaved changes, as far as possible now. */
  async settle(): Promise<void> {
    await this.#running;
    if (this.#writing.phase === 'waiting') await this.save();
  }

  /** The page is left: no more retries. Unsaved text stays in this browser, and `settle` makes one more attempt. */
  leave(): void {
    this.#timer.close();
    this.#listeners.clear();
  }
}
