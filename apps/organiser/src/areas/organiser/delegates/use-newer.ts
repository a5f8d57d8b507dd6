import { readPulse } from '@isocentre/contract/overview';
import type { listDelegates } from '@isocentre/contract/delegates';
import type { Answer } from '@isocentre/contract/route';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { usePulse } from '../frame/use-pulse.ts';
import { countNewer } from './newer-rows.ts';

type Found = Answer<typeof listDelegates>;

/**
 * How many rows would be different if the list were asked for again. Rows never move under somebody's eyes: they come when they are
 * wanted. `load` is what the list was loaded with.
 */
export function useNewer(slug: string, shown: Found | undefined, load: () => Promise<Found>): number {
  const [version, setVersion] = useState<string>();
  const [newer, setNewer] = useState<{ of: () => Promise<Found>; instead: Found; found: Found }>();
  useEffect(() => {
    // Without it the list is there all the same, as old as it is.
    void call(readPulse, { params: { edition: slug } }).then(
      (pulse) => setVersion(pulse.version),
      () => undefined,
    );
  }, [slug]);
  usePulse(slug, version, (next) => {
    setVersion(next);
    if (!shown) return;
    void load().then(
      (found) => setNewer({ of: load, instead: shown, found }),
      () => undefined,
    );
  });
  return shown && newer?.of === load && newer.instead === shown ? countNewer(shown, newer.found) : 0;
}
