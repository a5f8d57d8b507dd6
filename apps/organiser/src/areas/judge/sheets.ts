import { CallFailed } from '@isocentre/contract/call';
import type { JudgedContest, Sheet } from '@isocentre/contract/review/judging';
import { EMPTY_SHEET, sameSheet, type SheetForm } from '@isocentre/domain/contests/sheet';
import { kindOf } from '../../session/ask.ts';

/** A sheet that is not on the server as it is here. */
export interface KeptSheet {
  readonly form: SheetForm;
  /** What it is written over: the sheet as it was read, and saves whose answers have not come. */
  readonly seen: readonly string[];
  /** Of the save that is on its way; null: typed since the last one. */
  readonly nonce: string | null;
  /** What another phone has saved meanwhile: somebody has to choose. */
  readonly theirs?: Sheet;
  /** Why the server does not take it. */
  readonly refused?: string;
}

export interface SheetsState {
  readonly kept: ReadonlyMap<string, KeptSheet>;
  readonly stored: ReadonlyMap<string, Sheet>;
  /** Why the last attempt did not get through: no connection, or logged out and not logged in again when asked. */
  readonly cutOff: 'network' | 'login' | null;
}

export type SendSheet = (key: string, body: { nonce: string; seen: string[]; form: SheetForm }) => Promise<Sheet>;

/** On the server so long after the last touch; on the phone at once. */
const PAUSE_MS = 1200;
/** What failed for want of a connection is tried again. */
const AGAIN_MS = 8000;
/** As many as the server takes. */
const SEEN_MAX = 50;

export const sheetKey = (contest: string, abstract: string): string => `${contest}/${abstract}`;

/** The sheets of one judge on this phone: kept at once, sent when there is a connection, and never over what was not seen. */
export class Sheets {
  #state: SheetsState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  readonly #place: string;
  readonly #send: SendSheet;
  readonly #newNonce: () => string;
  readonly #listeners = new Set<() => void>();

  constructor(place: string, send: SendSheet, newNonce: () => string = () => crypto.randomUUID()) {
    this.#place = place;
    this.#send = send;
    this.#newNonce = newNonce;
    this.#state = { kept: readKept(place), stored: new Map(), cutOff: null };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): SheetsState => this.#state;

  /** As the server has them now. What is not theirs to judge any more is not kept here either. */
  take(contests: readonly JudgedContest[]): void {
    const theirs = contests.flatMap(({ id, candidates }) =>
      candidates.filter(({ inConflict }) => !inConflict).map(({ abstract, sheet }) => ({ key: sheetKey(id, abstract), sheet })),
    );
    const known = new Map(theirs.map(({ key, sheet }) => [key, sheet]));
    const stored = new Map(theirs.flatMap(({ key, sheet }) => (sheet ? [[key, sheet] as const] : [])));
    const kept = new Map(
      [...this.#state.kept].filter(([key, { form }]) => {
        const sheet = known.get(key);
        return sheet !== undefined && !(sheet !== null && sameSheet(sheet.form, form));
      }),
    );
    this.#set({ ...this.#state, stored, kept });
    void this.send();
  }

  formOf = (key: string): SheetForm => this.#state.kept.get(key)?.form ?? this.#state.stored.get(key)?.form ?? EMPTY_SHEET;

  type(key: string, form: SheetForm): void {
    const before = this.#state.kept.get(key);
    const stored = this.#state.stored.get(key);
    const seen = before ? [...before.seen, ...(before.nonce === null ? [] : [before.nonce])] : stored ? [stored.nonce] : [];
    this.#keep(key, { form, seen: seen.slice(-SEEN_MAX), nonce: null, ...(before?.theirs ? { theirs: before.theirs } : {}) });
    // Who closed the login is not asked at every touch.
    if (this.#state.cutOff !== 'login') this.#later(PAUSE_MS);
  }

  decide(key: string, whose: 'mine' | 'theirs'): void {
    const kept = this.#state.kept.get(key);
    if (!kept?.theirs) return;
    const { theirs, form } = kept;
    this.#state = { ...this.#state, stored: new Map(this.#state.stored).set(key, theirs) };
    if (whose === 'theirs') return this.drop(key);
    this.#keep(key, { form, seen: [theirs.nonce], nonce: null });
    void this.send();
  }

  drop(key: string): void {
    const kept = new Map(this.#state.kept);
    kept.delete(key);
    this.#set({ ...this.#state, kept });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what is kept, one after the other; stops at the first that finds no connection. */
  send = async (): Promise<void> => {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    let cutOff: SheetsState['cutOff'] = null;
    try {
      for (const [key, { theirs, refused }] of this.#state.kept)
        if (!theirs && refused === undefined && !cutOff) cutOff = await this.#deliver(key);
    } finally {
      this.#running = false;
    }
    if (cutOff !== this.#state.cutOff) this.#set({ ...this.#state, cutOff });
    if (cutOff === 'network') this.#later(AGAIN_MS);
    if (cutOff) return;
    // Typed while it was under way.
    if ([...this.#state.kept.values()].some(({ theirs, refused }) => !theirs && refused === undefined)) this.#later(PAUSE_MS);
  };

  /** What keeps it from the server; null: it was answered. */
  async #deliver(key: string): Promise<SheetsState['cutOff']> {
    const kept = this.#state.kept.get(key);
    if (!kept) return null;
    const nonce = kept.nonce ?? this.#newNonce();
    // Written down before it leaves: sent again after a reload, it is the same save.
    this.#keep(key, { ...kept, nonce });
    try {
      const sheet = await this.#send(key, { nonce, seen: [...kept.seen], form: kept.form });
      const now = this.#state.kept.get(key);
      this.#state = { ...this.#state, stored: new Map(this.#state.stored).set(key, sheet) };
      if (now && !sameSheet(now.form, kept.form)) this.#keep(key, { ...now, seen: [sheet.nonce], nonce: null });
      else this.drop(key);
    } catch (error) {
      if (kindOf(error)) return 'login';
      if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500 || error.status === 429) return 'network';
      const now = this.#state.kept.get(key) ?? kept;
      if (error.code === 'CHANGED_ELSEWHERE' && error.current) this.#keep(key, { ...now, nonce: null, theirs: error.current as Sheet });
      else this.#keep(key, { ...now, refused: error.message });
    }
    return null;
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), pause);
  }

  #keep(key: string, kept: KeptSheet): void {
    this.#set({ ...this.#state, kept: new Map(this.#state.kept).set(key, kept) });
  }

  #set(state: SheetsState): void {
    this.#state = state;
    try {
      if (state.kept.size > 0) localStorage.setItem(this.#place, JSON.stringify([...state.kept]));
      else localStorage.removeItem(this.#place);
    } catch {
      // It waits in this page all the same.
    }
    for (const listener of this.#listeners) listener();
  }
}

function readKept(place: string): ReadonlyMap<string, KeptSheet> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    const isEntry = (one: unknown): one is [string, KeptSheet] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'object' && one[1] !== null;
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}
