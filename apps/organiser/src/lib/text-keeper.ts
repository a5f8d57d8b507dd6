import { CallFailed } from '@isocentre/contract/call';
import { sameValue } from '@isocentre/domain/content/body-differences';
import { type Clash, mergeBodies, withField } from '@isocentre/domain/content/merge-bodies';
import type { DeviceCopy } from './device-copy.ts';

export type Body = Record<string, unknown>;

export interface Kept<S> {
  /** As the server has it. */
  readonly item: S;
  /** As it is typed. */
  readonly body: Body;
  readonly state: 'saved' | 'typed' | 'saving' | 'failed' | 'clash';
  /** Why it is not on the server; it stays until it is. */
  readonly failure: CallFailed | undefined;
  /** What somebody else changed to something else meanwhile, and what was decided about it. */
  readonly clash:
    | { readonly theirs: S; readonly fields: readonly Clash[]; readonly decided: ReadonlyMap<string, 'mine' | 'theirs'> }
    | undefined;
  /** What a colleague changed meanwhile is in the form as well. */
  readonly mergedWith: string | undefined;
  /** It was typed on this device before the page was opened. */
  readonly restoredFrom: string | undefined;
}

export interface KeeperHands<S> {
  save: (item: S, body: Body) => Promise<S>;
  bodyOf: (item: S) => Body;
  /** Who saved it last, where several people write. */
  savedBy: (item: S) => string;
  device: DeviceCopy;
  /** Typing is saved on the server after this pause. */
  pauseMs: number;
  now?: (() => Date) | undefined;
}

/** What failed for want of a connection is tried again. */
const AGAIN_MS = 10_000;

/** Saves what is typed into a form: on the device at once, on the server after a pause, and never over somebody else. */
export class TextKeeper<S extends { readonly version: number }> {
  #kept: Kept<S>;
  /** What the typed body was begun from. */
  #base: Body;
  #dirty = false;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #hands: KeeperHands<S>;
  readonly #listeners = new Set<() => void>();

  constructor(item: S, hands: KeeperHands<S>) {
    this.#hands = hands;
    this.#base = hands.bodyOf(item);
    this.#kept = {
      item,
      body: this.#base,
      state: 'saved',
      failure: undefined,
      clash: undefined,
      mergedWith: undefined,
      restoredFrom: undefined,
    };
    const left = hands.device.read();
    if (!left) return;
    if (sameValue(left.body, this.#base)) {
      hands.device.drop();
      return;
    }
    this.#base = left.base;
    this.#dirty = true;
    this.#kept = { ...this.#kept, body: left.body, state: 'typed', restoredFrom: left.at };
    if (left.version === item.version) this.#wait(this.#hands.pauseMs);
    else this.#adopt(item);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  kept = (): Kept<S> => this.#kept;

  type(body: Body): void {
    this.#dirty = true;
    this.#show({ body, state: this.#kept.clash ? 'clash' : 'typed' });
    this.#writeHere();
    if (!this.#kept.clash) this.#wait(this.#hands.pauseMs);
  }

  /** Saves now what is not saved. Says whether everything is on the server. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#dirty && !this.#kept.clash) {
      this.#running = this.#save();
      await this.#running;
    }
    return !this.#dirty;
  }

  /** A change besides typing: hidden, restored, discarded, published. The item as it is then. */
  async change(act: (item: S) => Promise<S>): Promise<void> {
    await this.flush();
    const { item, body } = this.#kept;
    const changed = await act(item);
    if (this.#kept.body === body) return this.#take(changed);
    // Typed while it was under way: that stays, on top of what was done.
    this.#base = body;
    this.#adopt(changed, { byOthers: false });
  }

  /** What was typed over it is not wanted any more. */
  replace(item: S): void {
    clearTimeout(this.#timer);
    this.#take(item);
  }

  /** The item is gone. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#hands.device.drop();
  }

  /** Somebody else has saved. */
  came(item: S): void {
    if (item.version <= this.#kept.item.version || this.#kept.clash || this.#running) return;
    if (this.#dirty) this.#adopt(item);
    else this.#take(item);
  }

  decide(at: string, whose: 'mine' | 'theirs'): void {
    const { clash } = this.#kept;
    if (!clash) return;
    const decided = new Map(clash.decided).set(at, whose);
    if (clash.fields.some((field) => !decided.has(field.at))) return this.#show({ clash: { ...clash, decided } });
    const theirs = this.#hands.bodyOf(clash.theirs);
    // What was typed since counts, too.
    const { body, clashes } = mergeBodies(this.#base, this.#kept.body, theirs);
    let settled = body;
    for (const field of clashes) if (decided.get(field.at) === 'theirs') settled = withField(settled, field.at, field.theirs);
    this.#base = theirs;
    this.#show({ item: clash.theirs, body: settled, clash: undefined, state: 'typed', failure: undefined });
    this.#writeHere();
    void this.flush();
  }

  /** The page is left; what cannot be saved now stays on this device. */
  leave(): void {
    void this.flush();
  }

  #show(part: Partial<Kept<S>>): void {
    this.#kept = { ...this.#kept, ...part };
    for (const listener of this.#listeners) listener();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #writeHere(): void {
    const at = (this.#hands.now?.() ?? new Date()).toISOString();
    this.#hands.device.write({ version: this.#kept.item.version, base: this.#base, body: this.#kept.body, at });
  }

  /** The item as the server has it, with nothing typed over it. */
  #take(item: S): void {
    this.#base = this.#hands.bodyOf(item);
    this.#dirty = false;
    this.#hands.device.drop();
    this.#show({ item, body: this.#base, state: 'saved', failure: undefined, clash: undefined, restoredFrom: undefined });
  }

  /** Joins what was typed with what somebody else has saved; where both changed a field, the person decides. */
  #adopt(theirs: S, { byOthers = true } = {}): void {
    const { body, clashes } = mergeBodies(this.#base, this.#kept.body, this.#hands.bodyOf(theirs));
    if (clashes.length > 0)
      return this.#show({ clash: { theirs, fields: clashes, decided: new Map() }, state: 'clash', failure: undefined });
    this.#base = this.#hands.bodyOf(theirs);
    if (sameValue(body, this.#base)) return this.#take(theirs);
    this.#show({
      item: theirs,
      body,
      state: 'typed',
      failure: undefined,
      ...(byOthers ? { mergedWith: this.#hands.savedBy(theirs) } : {}),
    });
    this.#writeHere();
    return this.#wait(0);
  }

  async #save(): Promise<void> {
    const { item, body } = this.#kept;
    this.#show({ state: 'saving' });
    try {
      const saved = await this.#hands.save(item, body);
      this.#base = body;
      this.#dirty = this.#kept.body !== body;
      this.#show({ item: saved, state: this.#dirty ? 'typed' : 'saved', failure: undefined });
      if (this.#dirty) {
        this.#writeHere();
        this.#wait(this.#hands.pauseMs);
      } else this.#hands.device.drop();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code === 'CHANGED_ELSEWHERE' && error.current) this.#adopt(error.current as S);
      else {
        this.#show({ state: 'failed', failure: error });
        if (error.status === 0 || error.status >= 500) this.#wait(AGAIN_MS);
      }
    } finally {
      this.#running = undefined;
    }
  }
}
