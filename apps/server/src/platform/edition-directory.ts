import { setTimeout as pause } from 'node:timers/promises';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { EditionStatus } from '@isocentre/domain/editions/edition-status';
import { LRUCache } from 'lru-cache';
import { originOf } from './edition-origin.ts';
import type { AccountKey } from './payments/payment-accounts.ts';

/** An edition as loaded by this process, with the version it was loaded at. */
export interface LoadedEdition {
  readonly id: number;
  readonly contentVersion: number;
  /** The origin its visitors use. Configured, never taken from a request. */
  readonly origin: string;
  readonly edition: Edition;
  /** Of what stands at a host name never a draft: that is found by its organisers alone, by its slug. */
  readonly status: EditionStatus;
  /** The latest published edition of its society after it, and from when on visitors see that. */
  readonly newest: { readonly shortName: string; readonly origin: string; readonly from: Date | null } | null;
  /** Other sites whose maps and videos its pages may embed. */
  readonly frames: readonly string[];
  /** The account its money goes to; undefined: nobody can pay online. */
  readonly paymentAccount: AccountKey | undefined;
  /** Every account of its society. */
  readonly paymentAccounts: readonly AccountKey[];
  /** On its way to another cell: read, and not written. */
  readonly moving?: boolean;
}

/** What is read with an edition, and read again when its version rises. */
export type EditionData = Omit<LoadedEdition, 'id' | 'contentVersion' | 'origin' | 'moving'>;

export interface EditionKey {
  readonly id: number;
  readonly contentVersion: number;
  /** The host name by which it was found; null for the default edition. */
  readonly host: string | null;
  readonly moving: boolean;
}

/** What PostgreSQL announces when an edition's content changed. */
export type EditionChange = Pick<EditionKey, 'id' | 'contentVersion'>;

export interface EditionSource {
  /** The edition a host name belongs to, else the default one; nothing for the host name of a draft. One indexed lookup. */
  find(host: string): Promise<EditionKey | undefined>;
  /** The whole edition. Called only when `find` returns a new version. */
  read(id: number): Promise<EditionData>;
}

export interface EditionDirectory {
  /** The edition a request belongs to; for an unknown host name, the default one. */
  forHost(hostHeader: string | undefined): Promise<LoadedEdition | undefined>;
  /** What is cached and still fresh, without waiting; only for an edition's own host names. */
  fresh(hostHeader: string | undefined): LoadedEdition | undefined;
  /** An edition that was just looked up by other means, such as its slug: read only when its version is new. */
  open(key: EditionKey): Promise<LoadedEdition>;
  /** An announced change is looked up at once, not when its second is over. One that is not announced is seen all the same. */
  changed(change: EditionChange): void;
  /** Whether visitors should use this host name, rather than be redirected to the edition's own. */
  isOwnHost(hostHeader: string | undefined, edition: LoadedEdition): boolean;
}

/**
 * How long an entry is used without checking, so that an organiser's change shows everywhere within a second or two.
 */
const FRESH_MS = 1000;
/** Up to this age it is still used, while it is refreshed in the background: nobody waits under steady traffic. */
const USABLE_MS = 2000;
/** How long a request waits for an unresponsive database before it uses the last known state. */
const PATIENCE_MS = 250;
const EDITIONS_KEPT = 5000;
/** Unknown host names, cached briefly so that a flood of them is not a flood of queries. */
const STRANGERS_KEPT = 1000;
const STRANGER_MS = 10_000;

interface Entry {
  readonly host: string;
  loaded: LoadedEdition | undefined;
  /** By the monotonic clock: a corrected system clock must not keep old content in use. */
  checkedAt: number;
  checking: Promise<LoadedEdition | undefined> | undefined;
}

/**
 * Knows which edition a request belongs to. While PostgreSQL is down the last known state is used, so that public pages
 * keep working; it is checked again at most once a second. Only host names that an edition claims get an entry: any
 * other Host header shares the default edition's entry and can evict nothing.
 */
export function createEditionDirectory(source: EditionSource, publicOrigin: string, onError: (error: unknown) => void): EditionDirectory {
  const publicHost = new URL(publicOrigin).hostname;
  const byDefault = newEntry(publicHost);
  const claimed = new LRUCache<string, Entry>({ max: EDITIONS_KEPT });
  const strangers = new LRUCache<string, true>({ max: STRANGERS_KEPT, ttl: STRANGER_MS });
  const byId = new LRUCache<number, LoadedEdition>({ max: EDITIONS_KEPT });
  /** Two host names of one edition read it once. */
  const reading = new Map<string, Promise<EditionData>>();

  const entryOf = (host: string) => (host === publicHost || strangers.has(host) ? byDefault : claimed.get(host));

  async function refresh(entry: Entry): Promise<LoadedEdition | undefined> {
    try {
      const key = await source.find(entry.host);
      entry.loaded = key && (await load(key));
    } catch (error) {
      if (!entry.loaded) throw error;
      onError(error);
    } finally {
      entry.checkedAt = performance.now();
      entry.checking = undefined;
    }
    return entry.loaded;
  }

  async function load({ id, contentVersion, host, moving }: EditionKey): Promise<LoadedEdition> {
    const origin = originOf(host, publicOrigin);
    const known = byId.get(id);
    const data = known?.contentVersion === contentVersion ? known : await readOnce(id, contentVersion);
    const loaded = { ...data, id, contentVersion, origin, moving };
    byId.set(id, loaded);
    return loaded;
  }

  function readOnce(id: number, contentVersion: number): Promise<EditionData> {
    const key = `${id} ${contentVersion}`;
    const underWay = reading.get(key);
    if (underWay) return underWay;
    const read = source.read(id).finally(() => reading.delete(key));
    reading.set(key, read);
    return read;
  }

  /** Until then the last known state is used: nobody waits. A failure is reported by the refresh and made good a second later. */
  async function hurry(entry: Entry, { id, contentVersion }: EditionChange): Promise<void> {
    const isOlder = () => entry.loaded?.id === id && entry.loaded.contentVersion < contentVersion;
    // One under way may have looked before the change.
    if (isOlder()) await entry.checking;
    if (isOlder()) await (entry.checking ??= refresh(entry));
  }

  function fresh(entry: Entry | undefined): LoadedEdition | undefined {
    const age = entry ? performance.now() - entry.checkedAt : Infinity;
    if (!entry?.loaded || age >= USABLE_MS) return undefined;
    // A failure is reported by the refresh itself and leaves the last known edition in place.
    if (age >= FRESH_MS) entry.checking ??= refresh(entry);
    return entry.loaded;
  }

  async function wait(entry: Entry): Promise<LoadedEdition | undefined> {
    entry.checking ??= refresh(entry);
    return entry.loaded ? Promise.race([entry.checking, pause(PATIENCE_MS, entry.loaded)]) : entry.checking;
  }

  /** A host name seen for the first time: cached only if an edition claims it. */
  async function meet(host: string): Promise<LoadedEdition | undefined> {
    const entry = newEntry(host);
    const loaded = await refresh(entry).catch((error: unknown) => {
      // Its edition cannot be looked up now; the default edition is the best guess, if it is loaded.
      if (!byDefault.loaded) throw error;
      return byDefault.loaded;
    });
    if (entry.loaded && entry.loaded.origin !== publicOrigin) claimed.set(host, entry);
    else if (entry.loaded) strangers.set(host, true);
    return loaded;
  }

  return {
    fresh(hostHeader) {
      const host = hostName(hostHeader);
      return host === publicHost ? fresh(byDefault) : fresh(claimed.get(host));
    },
    async forHost(hostHeader) {
      const host = hostName(hostHeader);
      const entry = entryOf(host);
      return entry ? (fresh(entry) ?? wait(entry)) : meet(host);
    },
    open: load,
    changed(change) {
      for (const entry of [byDefault, ...claimed.values()]) hurry(entry, change).catch(onError);
    },
    isOwnHost: (hostHeader, edition) => hostName(hostHeader) === new URL(edition.origin).hostname,
  };
}

const newEntry = (host: string): Entry => ({ host, loaded: undefined, checkedAt: -Infinity, checking: undefined });

/** The host without its port, in lower case. */
export function hostName(header = ''): string {
  const colon = header.lastIndexOf(':');
  return (colon > header.lastIndexOf(']') ? header.slice(0, colon) : header).toLowerCase();
}
