import { REFUSAL_MARK } from '@isocentre/contract/pages';
import { makePreview } from '@isocentre/contract/previews';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { asFailure, useAsk } from '../../../../session/ask.ts';

/** A page that has not come by then will not come; the next preview is not kept waiting for it. */
const LONGEST_LOAD_MS = 15_000;

interface NewestPreview {
  /** For the frame; it opens once. */
  readonly address: string | undefined;
  readonly error: { readonly message: string } | undefined;
  readonly again: () => void;
  /** The frame has loaded: a page, or why there is none. */
  readonly loaded: (frame: HTMLIFrameElement) => void;
}

/** `beside`: for the frame, else for a window of its own. */
export const addressOf = async (edition: string, path: string, beside: boolean): Promise<string> =>
  (await call(makePreview, { params: { edition }, body: { at: null, drafts: true, path, beside } })).address;

/**
 * The address of the newest preview. One after the other: while a page is on its way into the frame, the next one waits, and of several
 * that came meanwhile only the newest is made. A frame that is replaced half-way would leave a request behind that the next one waits for.
 */
export function useNewestPreview(slug: string, path: string, version: string): NewestPreview {
  const ask = useAsk();
  const [tries, setTries] = useState(0);
  const wanted = JSON.stringify([slug, path, version, tries]);
  const [came, setCame] = useState<{ of: string; address?: string; error?: { readonly message: string } }>();
  const [loading, setLoading] = useState(false);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (loading || came?.of === wanted) return undefined;
    let newest = true;
    line.current = line.current.then(async () => {
      if (!newest) return;
      try {
        const address = await ask(() => addressOf(slug, path, true));
        if (!newest) return;
        setCame({ of: wanted, address });
        setLoading(true);
      } catch (error) {
        if (newest) setCame({ of: wanted, error: asFailure(error) });
      }
    });
    return () => {
      newest = false;
    };
  }, [ask, slug, path, wanted, loading, came?.of]);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLoading(false), LONGEST_LOAD_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  const loaded = (frame: HTMLIFrameElement) => {
    setLoading(false);
    const refusal = frame.contentDocument?.querySelector(`[${REFUSAL_MARK}]`)?.textContent;
    if (came && refusal) setCame({ of: came.of, error: { message: refusal } });
  };
  return { address: came?.address, error: came?.error, again: () => setTries(tries + 1), loaded };
}
