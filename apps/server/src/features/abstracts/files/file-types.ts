import type { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import { sniff } from '../../../platform/files/sniff.ts';

export const CONTENT_TYPES: Record<AbstractFileType, string> = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' };
export const EXTENSIONS: Record<AbstractFileType, string> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };

/** By what is in it; undefined: none of ours. */
export function fileTypeOf(bytes: Uint8Array): AbstractFileType | undefined {
  const found = sniff(bytes);
  return (Object.keys(CONTENT_TYPES) as AbstractFileType[]).find((type) => CONTENT_TYPES[type] === found);
}
