import { useState, useSyncExternalStore } from 'react';
import { readHint, watchHint } from './session-hint.ts';

/**
 * The name of somebody who was logged in when the page was loaded, as long as they are; the bar verifies it with the
 * server. A login on the page itself does not count: it has its own message.
 */
export function useKnown(): string | null {
  const hint = useSyncExternalStore<string | null | undefined>(watchHint, readHint, () => undefined);
  const [known, setKnown] = useState<boolean>();
  if (known === undefined && hint !== undefined) setKnown(hint !== null);
  if (known && !hint) setKnown(false);
  return (known && hint) || null;
}
