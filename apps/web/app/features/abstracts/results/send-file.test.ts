import { CallFailed } from '@isocentre/contract/call';
import type { Call, RouteShape } from '@isocentre/contract/route';
import { FILE_PIECE_BYTES } from '@isocentre/domain/presentations/presentation-file';
import { expect, test } from 'vitest';
import { NOTHING_SENT, sendFile, type Sent } from './send-file.ts';

const BYTES = 2 * FILE_PIECE_BYTES + 5;
const file = new File([new Uint8Array(BYTES)], 'talk.pdf');

/** A server that keeps count, and a line that breaks at the given calls. */
function line({ broken = [] as number[], gone = false } = {}) {
  const asked: string[] = [];
  let received = 0;
  const call = (async (route: RouteShape, input: { query?: { from: number }; file?: Blob }) => {
    asked.push(`${route.name}${input.query ? ` ${input.query.from}` : ''}`);
    if (broken.includes(asked.length)) throw new CallFailed(0, 'UNREACHABLE', 'away');
    if (route.name === 'readUpload' && gone) throw new CallFailed(404, 'NOT_FOUND', 'gone');
    if (route.name === 'beginUpload') received = 0;
    if (route.name === 'sendPiece') received = (input.query?.from ?? 0) + (input.file?.size ?? 0);
    return { id: 'u', received, bytes: BYTES };
  }) as unknown as Call;
  const progress: number[] = [];
  const send = (from: Sent) => sendFile({ call, id: 'p', type: 'Oral', file, from, onProgress: (now) => progress.push(now) });
  return { asked, progress, send };
}

test('a file comes in pieces, with its progress', async () => {
  const { asked, progress, send } = line();
  expect(await send(NOTHING_SENT)).toEqual({ done: true });
  expect(asked).toEqual(['beginUpload', 'sendPiece 0', `sendPiece ${FILE_PIECE_BYTES}`, `sendPiece ${2 * FILE_PIECE_BYTES}`, 'endUpload']);
  expect(progress).toEqual([0, FILE_PIECE_BYTES, 2 * FILE_PIECE_BYTES, BYTES]);
});

test('cut off, it goes on where the server is', { tags: ['REV-139'] }, async () => {
  const { asked, send } = line({ broken: [3] });
  const first = await send(NOTHING_SENT);
  expect(first).toEqual({ cut: { upload: 'u', received: FILE_PIECE_BYTES } });
  expect(await send('cut' in first ? first.cut : NOTHING_SENT)).toEqual({ done: true });
  expect(asked.slice(3)).toEqual(['readUpload', `sendPiece ${FILE_PIECE_BYTES}`, `sendPiece ${2 * FILE_PIECE_BYTES}`, 'endUpload']);
});

test('what is gone meanwhile begins anew', async () => {
  const { asked, send } = line({ gone: true });
  expect(await send({ upload: 'old', received: FILE_PIECE_BYTES })).toEqual({ done: true });
  expect(asked.slice(0, 3)).toEqual(['readUpload', 'beginUpload', 'sendPiece 0']);
});
