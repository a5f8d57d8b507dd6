import * as z from 'zod/mini';
import { AbstractFileType } from './abstract-file.ts';

const TYPE_NAMES: Record<AbstractFileType, string> = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG' };

/** `PDF, JPEG or PNG`. */
export function typesInWords(types: readonly AbstractFileType[]): string {
  const names = AbstractFileType.options.filter((type) => types.includes(type)).map((type) => TYPE_NAMES[type]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The most that a chair can allow: one request takes a whole file. */
export const ABSTRACT_FILES_MOST = 5;
export const ABSTRACT_FILE_MOST_MB = 10;
const MB = 1024 * 1024;
export const ABSTRACT_FILE_MAX_BYTES = ABSTRACT_FILE_MOST_MB * MB;
/** Each page of a PDF is drawn. */
export const ABSTRACT_FILE_PAGES = 10;

/** What a chair sets: how many files an abstract may have (0: none), how large, of which kinds. */
export const abstractFileRules = {
  filesMost: z
    .int('Please give a whole number.')
    .check(z.minimum(0, 'None, or up to 5.'), z.maximum(ABSTRACT_FILES_MOST, `At most ${ABSTRACT_FILES_MOST}.`)),
  fileMaxMb: z
    .int('Please give a whole number.')
    .check(z.minimum(1, 'At least 1.'), z.maximum(ABSTRACT_FILE_MOST_MB, `At most ${ABSTRACT_FILE_MOST_MB}.`)),
  fileTypes: z
    .array(AbstractFileType)
    .check(z.minLength(1, 'Please choose at least one kind of file.'), z.maxLength(AbstractFileType.options.length)),
};
const Rules = z.object(abstractFileRules);
export type AbstractFileRules = z.infer<typeof Rules>;

export const NO_ABSTRACT_FILES: AbstractFileRules = { filesMost: 0, fileMaxMb: 5, fileTypes: [...AbstractFileType.options] };

export interface AbstractFileFault {
  readonly code: 'FILES_CLOSED' | 'FILE_TOO_LARGE' | 'FILE_TYPE' | 'FILES_FULL' | 'FILE_THERE';
  readonly words: string;
}

interface NewFile {
  readonly bytes: number;
  /** By what is in it; undefined: none of ours. */
  readonly type: AbstractFileType | undefined;
  /** The same content is there already. */
  readonly known: boolean;
}

/** Why a file is not taken beside so many others; null: it is. */
export function abstractFileFault(rules: AbstractFileRules, there: number, file: NewFile): AbstractFileFault | null {
  const { filesMost, fileMaxMb, fileTypes } = rules;
  if (filesMost === 0) return { code: 'FILES_CLOSED', words: 'This conference takes no files with abstracts.' };
  if (file.bytes > fileMaxMb * MB)
    return {
      code: 'FILE_TOO_LARGE',
      words: `This file has ${(Math.ceil((file.bytes / MB) * 10) / 10).toFixed(1)} MB, and at most ${fileMaxMb} MB are taken.`,
    };
  if (file.type === undefined || !fileTypes.includes(file.type))
    return {
      code: 'FILE_TYPE',
      words: `A file with an abstract is ${typesInWords(fileTypes)}. Please save it as that, and choose it again.`,
    };
  if (file.known) return { code: 'FILE_THERE', words: 'This file is with your abstract already.' };
  if (there >= filesMost)
    return {
      code: 'FILES_FULL',
      words: `At most ${filesMost} ${filesMost === 1 ? 'file is' : 'files are'} taken with an abstract. Please remove one first.`,
    };
  return null;
}
