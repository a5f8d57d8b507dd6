import { makeCall } from '@isocentre/contract/call';
import { deleteProof, type Proof, uploadProof } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import type { ProofKind } from '@isocentre/domain/registration/proofs';
import { type Failure, toFailure } from '../../../lib/failure.ts';

export type UploadOutcome = { uploaded: Proof } | { failed: Failure };

export async function sendProof(call: Call, kind: ProofKind, file: File): Promise<UploadOutcome> {
  try {
    return { uploaded: await call(uploadProof, { query: { kind, name: file.name }, file }) };
  } catch (error) {
    return { failed: toFailure(error) };
  }
}

export async function removeProof(call: Call, id: string): Promise<{ removed: true } | { failed: Failure }> {
  try {
    await call(deleteProof, { params: { id } });
    return { removed: true };
  } catch (error) {
    const failed = toFailure(error);
    // Pressed twice, or in two windows: it is already gone.
    return failed.code === 'NOT_FOUND' ? { removed: true } : { failed };
  }
}

/** Like the browser's other calls, but reports upload progress, which `fetch` cannot. */
export const callWithProgress = (onProgress: (share: number) => void): Call =>
  makeCall(
    ({ method, url, file }) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(method, url);
        request.setRequestHeader('accept', 'application/json');
        request.setRequestHeader('content-type', 'application/octet-stream');
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
        request.addEventListener('load', () => resolve({ status: request.status, json: parsed(request.responseText) }));
        request.addEventListener('error', () => reject(new Error('unreachable')));
        request.addEventListener('abort', () => reject(new Error('unreachable')));
        request.send(file as Blob);
      }),
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
