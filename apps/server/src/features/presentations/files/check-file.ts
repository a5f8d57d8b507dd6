import { Readable } from 'node:stream';
import { contentFault, type FileKind, type FileLimits, type FileType } from '@isocentre/domain/presentations/presentation-file';
import { Refused } from '@isocentre/domain/refusals';
import { askChild, ChildEnded } from '../../../platform/limited-child.ts';

/** What a file holds, whatever it is called; or why it cannot be taken. */
export type FileContent = { readonly type: FileType; readonly pages: number } | { readonly fault: 'type' | 'locked' | 'unreadable' };

const FAULTS = { type: 'FILE_TYPE', locked: 'FILE_LOCKED', unreadable: 'FILE_UNREADABLE' } as const;

const LIMITS = { ms: 20_000, bytes: 1e9 };
/** Each takes a core for a second, and memory. The others wait for their turn. */
const AT_ONCE = 2;
let running = 0;
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to the next one, or is free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Detects type and pages by what is in the file. A file that no reader can open in time is refused as damaged. */
export async function checkFile(
  content: () => AsyncIterable<Uint8Array>,
  kind: FileKind,
  limits: Pick<FileLimits, 'slidesMaxPages'> & Pick<FileLimits, 'fileMaxMb'>,
): Promise<{ type: FileType; pages: number }> {
  const found = await inTurn(() => lookInside(content()));
  if ('fault' in found) throw new Refused(FAULTS[found.fault]);
  const fault = contentFault(kind, found, limits);
  if (fault) throw new Refused(fault.code, { words: fault.words });
  return found;
}

async function lookInside(content: AsyncIterable<Uint8Array>): Promise<FileContent> {
  const source = Readable.from(content, { objectMode: false });
  try {
    return await new Promise<FileContent>((resolve, reject) => {
      source.once('error', reject);
      askChild<FileContent>(
        new URL('check-file.child.ts', import.meta.url),
        (child) => {
          if (child.stdin) source.pipe(child.stdin);
        },
        LIMITS,
      ).then(resolve, reject);
    });
  } catch (error) {
    if (error instanceof ChildEnded) return { fault: 'unreadable' };
    throw error;
  } finally {
    source.destroy();
  }
}
