import * as z from 'zod/mini';

/** The file that somebody presents with: slides for a talk, one page for an e-poster. */

export const FileKind = z.enum(['slides', 'e-poster']);
export type FileKind = z.infer<typeof FileKind>;

export const FileType = z.enum(['pdf', 'pptx']);
export type FileType = z.infer<typeof FileType>;

/** `none`: there is no virus scanner here. */
export const FileScan = z.enum(['none', 'waiting', 'clean', 'infected']);
export type FileScan = z.infer<typeof FileScan>;

/** A file comes in pieces of this size, so that one that was cut off goes on where it was. */
export const FILE_PIECE_BYTES = 1024 * 1024;
const MB = 1024 * 1024;

const whole = (most: number) =>
  z.int('Please give a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(most, `At most ${most}.`));

export const FileLimits = z.strictObject({
  /** Null: until the conference begins. */
  filesUntil: z.nullable(z.iso.datetime({ offset: true })),
  fileMaxMb: whole(100),
  slidesMaxPages: whole(500),
});
export type FileLimits = z.infer<typeof FileLimits>;

export const NEW_FILE_LIMITS: FileLimits = { filesUntil: null, fileMaxMb: 40, slidesMaxPages: 60 };

export const fileKindOf = (type: 'Oral' | 'E-Poster'): FileKind => (type === 'Oral' ? 'slides' : 'e-poster');

/** What is begun in time may end so much later: nobody loses a file to a slow line on the last evening. */
const LATE_END_MS = 3600 * 1000;

interface FileTimes {
  readonly now: Date;
  readonly conferenceBegins: Date;
}

export const filesCloseAt = ({ filesUntil }: Pick<FileLimits, 'filesUntil'>, conferenceBegins: Date): Date =>
  filesUntil === null ? conferenceBegins : new Date(filesUntil);

export const takesFiles = (limits: Pick<FileLimits, 'filesUntil'>, { now, conferenceBegins }: FileTimes): boolean =>
  now < filesCloseAt(limits, conferenceBegins);

/** Whether an upload that was begun then may still be ended. */
export function mayEndUpload(limits: Pick<FileLimits, 'filesUntil'>, begun: Date, { now, conferenceBegins }: FileTimes): boolean {
  const closes = filesCloseAt(limits, conferenceBegins).getTime();
  return begun.getTime() < closes && now.getTime() < closes + LATE_END_MS;
}

export interface FileFault {
  readonly code: 'FILE_TOO_LARGE' | 'FILE_TYPE' | 'FILE_PAGES';
  readonly words: string;
}

type Limits = Pick<FileLimits, 'fileMaxMb' | 'slidesMaxPages'>;

export function sizeFault(bytes: number, { fileMaxMb }: Pick<Limits, 'fileMaxMb'>): FileFault | null {
  if (bytes <= fileMaxMb * MB) return null;
  const size = (Math.ceil((bytes / MB) * 10) / 10).toFixed(1);
  return {
    code: 'FILE_TOO_LARGE',
    words: `This file has ${size} MB, and at most ${fileMaxMb} MB are taken. Saving its pictures smaller usually helps.`,
  };
}

export function contentFault(
  kind: FileKind,
  { type, pages }: { type: FileType; pages: number },
  { slidesMaxPages }: Limits,
): FileFault | null {
  if (kind === 'e-poster') {
    if (type !== 'pdf') return { code: 'FILE_TYPE', words: 'An e-poster is a PDF. Please save it as one, and choose that file.' };
    return pages === 1 ? null : { code: 'FILE_PAGES', words: `An e-poster is one page; this file has ${pages}.` };
  }
  return pages <= slidesMaxPages
    ? null
    : { code: 'FILE_PAGES', words: `This file has ${pages} slides, and at most ${slidesMaxPages} are taken.` };
}
