import { beginUpload, endUpload, readUpload, sendPiece } from '@isocentre/contract/presentations';
import type { Call } from '@isocentre/contract/route';
import type { PresentationType } from '@isocentre/domain/presentations/presentation';
import { FILE_PIECE_BYTES } from '@isocentre/domain/presentations/presentation-file';
import { type Failure, toFailure } from '../../../lib/failure.ts';

/** How much of a file has come, and where it goes on. */
export interface Sent {
  readonly upload: string | null;
  readonly received: number;
}
export const NOTHING_SENT: Sent = { upload: null, received: 0 };

export type Outcome = { readonly done: true } | { readonly failed: Failure } | { readonly cut: Sent };

interface Sending {
  readonly call: Call;
  /** Of the presentation. */
  readonly id: string;
  readonly type: PresentationType;
  readonly file: File;
  readonly from: Sent;
  readonly onProgress: (received: number) => void;
}

/** The connection or the server is away: the same can be tried again, and goes on where it was. */
const isCut = ({ status }: Failure) => status === 0 || status === 429 || status >= 500;
const UPLOAD_GONE = 404;

/** Sends what is left of a file, piece by piece. Cut off, it says how far it came; the next call goes on there. */
export async function sendFile({ call, id, type, file, from, onProgress }: Sending): Promise<Outcome> {
  let sent = from;
  const note = (upload: string, received: number) => {
    sent = { upload, received };
    onProgress(received);
  };
  try {
    const known = from.upload === null ? undefined : await readKnown(call, id, from.upload);
    const begun =
      known ?? (await call(beginUpload, { params: { id }, body: { name: file.name.slice(0, 200) || 'file', bytes: file.size } }));
    note(begun.id, begun.received);
    const params = { id, upload: begun.id };
    while (sent.received < file.size) {
      const piece = await readable(file.slice(sent.received, sent.received + FILE_PIECE_BYTES));
      const { received } = await call(sendPiece, { params, query: { from: sent.received }, file: piece });
      note(begun.id, received);
    }
    await call(endUpload, { params, body: { type } });
    return { done: true };
  } catch (error) {
    if (error instanceof Unreadable) return { failed: UNREADABLE };
    const failure = toFailure(error);
    return isCut(failure) ? { cut: sent } : { failed: failure };
  }
}

/** Undefined: it is gone, because another was begun since or a day has passed. Then it begins anew. */
async function readKnown(call: Call, id: string, upload: string) {
  try {
    return await call(readUpload, { params: { id, upload } });
  } catch (error) {
    if (toFailure(error).status === UPLOAD_GONE) return undefined;
    throw error;
  }
}

class Unreadable extends Error {}
const UNREADABLE: Failure = {
  status: 422,
  code: 'UNREADABLE',
  message: 'The file has changed or was moved since you chose it. Please choose it again.',
  fields: {},
};

/** Read before it is sent: a file that is gone must not look like a connection that is. */
async function readable(piece: Blob): Promise<Blob> {
  try {
    return new Blob([await piece.arrayBuffer()]);
  } catch {
    throw new Unreadable();
  }
}
