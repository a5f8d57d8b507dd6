import { readUnplaced } from '@isocentre/contract/programme-placing';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';

const NONE = { abstracts: [], once: [] };

/** Accepted abstracts without a place, or with one; asked again after every change of the draft, and in every round. */
export function useUnplaced(slug: string, version: number, round: number) {
  const load = useCallback(() => call(readUnplaced, { params: { edition: slug } }), [slug]);
  const { data = NONE, again } = useLatest(load, round);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    again();
  });
  return { ...data, again };
}
