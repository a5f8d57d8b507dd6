import { dropDraft, readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import { useState } from 'react';

interface Typed<T> {
  readonly value: T;
  /** The version on which it is based. */
  readonly version: number;
}

function typedBefore<T>(name: string): Typed<T> | undefined {
  try {
    const kept = readDraft(name)?.['typed'];
    return kept === undefined ? undefined : (JSON.parse(kept) as Typed<T>);
  } catch {
    return undefined;
  }
}

/** What was typed into a form and not yet stored: kept in this tab, with the version that it changes. */
export function useTyped<T>(name: string, stored: Typed<T>) {
  const [typed, setTyped] = useState(() => typedBefore<T>(name));
  return {
    value: typed?.value ?? stored.value,
    version: typed?.version ?? stored.version,
    isTyped: typed !== undefined,
    /** `version`: what it changes from now on, once somebody has seen what a colleague stored meanwhile. */
    type: (value: T, version = typed?.version ?? stored.version) => {
      const next = { value, version };
      setTyped(next);
      writeDraft(name, { typed: JSON.stringify(next) });
    },
    forget: () => {
      setTyped(undefined);
      dropDraft(name);
    },
  };
}
