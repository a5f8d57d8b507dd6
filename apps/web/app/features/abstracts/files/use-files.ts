import { addAbstractFile, removeAbstractFile } from '@isocentre/contract/abstracts/files';
import { readDraft } from '@isocentre/contract/abstracts/drafts';
import type { Call } from '@isocentre/contract/route';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Failure, toFailure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/load.ts';
import { settleOpenTexts } from '../drafts/received-drafts.ts';

const MB = 1024 * 1024;
const UNSAVED = 404;

/** One change at a time; the page is loaded anew after it. A refusal stays until the next attempt. */
export function useFiles(abstract: string | undefined, maxMb: number) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null);
  const [failed, setFailed] = useState<string>();
  const change = async (what: 'sending' | 'removing', send: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(what);
    setFailed(undefined);
    const refused = await send().then(() => undefined, wordsOf);
    // Also after a refusal: what is true now stands beside it.
    await refresh(revalidate);
    setFailed(refused);
    setBusy(null);
  };
  const add = (file: File) => {
    // Known before anything is sent; the server looks again.
    if (file.size > maxMb * MB) return setFailed(`This file has ${(file.size / MB).toFixed(1)} MB, and at most ${maxMb} MB are taken.`);
    return void change('sending', async () => {
      // Lazily: it includes the schemas.
      const { browserCall } = await import('../../../lib/browser-call.ts');
      const id = abstract ?? (await draftBegun(browserCall));
      await browserCall(addAbstractFile, { params: { id }, query: { file: crypto.randomUUID(), name: file.name.slice(0, 200) }, file });
    });
  };
  const remove = (id: string, file: string) =>
    void change('removing', async () => {
      const { browserCall } = await import('../../../lib/browser-call.ts');
      await browserCall(removeAbstractFile, { params: { id, file } });
    });
  return { busy, failed, add, remove };
}

class NothingWritten extends Error {}

/** A file is with a text: the draft that is being written, which may have been saved since the page was loaded. */
async function draftBegun(call: Call): Promise<string> {
  await settleOpenTexts();
  try {
    return (await call(readDraft, { params: { target: 'new' } })).abstractId;
  } catch (error) {
    if (toFailure(error).status === UNSAVED) throw new NothingWritten();
    throw error;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof NothingWritten) return 'Please write the title first: the file is kept with the draft. Then choose it again.';
  const failure: Failure = toFailure(error);
  return failure.status === 0 ? `${failure.message} Please choose the file again.` : failure.message;
}
