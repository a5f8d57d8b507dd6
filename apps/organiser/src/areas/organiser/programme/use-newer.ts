import { type Programme, readDraftProgramme } from '@isocentre/contract/programme';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/call.ts';

interface Newer {
  slug: string;
  round: number;
  version: number;
  /** Something is being moved or stored: nothing changes under somebody's hands. */
  busy: boolean;
  set: (programme: Programme) => void;
}

/** What colleagues and authors have changed meanwhile. Without an answer it stays as it is: the next round asks again. */
export function useNewer({ slug, round, version, busy, set }: Newer): void {
  const now = useRef({ version, busy, set });
  useEffect(() => {
    now.current = { version, busy, set };
  });
  useEffect(() => {
    if (round === 0 || now.current.busy) return;
    let wanted = true;
    void call(readDraftProgramme, { params: { edition: slug } }).then(
      (programme) => {
        const { version: known, busy: isBusy, set: show } = now.current;
        if (wanted && !isBusy && programme.version >= known) show(programme);
      },
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [slug, round]);
}
