import { isRecord } from '@isocentre/domain/content/body-differences';

type Body = Record<string, unknown>;

/** What was typed and is not on the server yet. */
export interface KeptHere {
  /** The version it was typed over, and what that said. */
  readonly version: number;
  readonly base: Body;
  readonly body: Body;
  readonly at: string;
}

export interface DeviceCopy {
  read: () => KeptHere | null;
  write: (kept: KeptHere) => void;
  drop: () => void;
}

/**
 * In this browser, from the first letter until the server has it: a reload, a crash or a lost connection takes nothing. Named after
 * the person too: nobody sees what somebody else left on a shared device. Storage may be full or forbidden; the form works without.
 */
export function deviceCopy(area: 'content' | 'review', ...names: readonly string[]): DeviceCopy {
  const key = `${area}:${names.join(':')}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isRecord(kept) && isRecord(kept['body']) && isRecord(kept['base']) ? (kept as unknown as KeptHere) : null;
      } catch {
        return null;
      }
    },
    write: (kept) => {
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // The fields themselves still hold the text.
      }
    },
    drop: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
