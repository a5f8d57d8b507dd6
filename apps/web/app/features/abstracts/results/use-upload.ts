import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../lib/browser-call.ts';
import type { Failure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/load.ts';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { NOTHING_SENT, type Outcome, sendFile, type Sent } from './send-file.ts';

export type Upload =
  | { readonly state: 'idle' | 'done' }
  | { readonly state: 'sending' | 'cut'; readonly share: number }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * One file on its way. It stays chosen: cut off, it goes on by itself when the browser is online again, or at the press of a
 * button, where it was.
 */
export function useUpload({ id, type }: Pick<ShownPresentation, 'id' | 'type'>) {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const left = useRef<{ file: File; sent: Sent }>(undefined);
  const busy = useRef(false);

  const run = async (file: File, from: Sent) => {
    if (busy.current) return;
    busy.current = true;
    const shareOf = (received: number) => received / file.size;
    const onProgress = (received: number) => setUpload({ state: 'sending', share: shareOf(received) });
    onProgress(from.received);
    const outcome: Outcome = await sendFile({ call: browserCall, id, type, file, from, onProgress });
    busy.current = false;
    left.current = 'cut' in outcome ? { file, sent: outcome.cut } : undefined;
    if ('cut' in outcome) return setUpload({ state: 'cut', share: shareOf(outcome.cut.received) });
    // Also after a refusal: an infected file is among the others then.
    await refresh(revalidate);
    setUpload('failed' in outcome ? { state: 'failed', failure: outcome.failed } : { state: 'done' });
  };
  const goOn = () => void (left.current && run(left.current.file, left.current.sent));

  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  useEffect(() => {
    const online = () => latest.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  const underWay = upload.state === 'sending' || upload.state === 'cut';
  useEffect(() => {
    if (!underWay) return;
    // Leaving the page would lose the chosen file.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);
  return { upload, send: (file: File) => void run(file, NOTHING_SENT), goOn };
}
