const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

export type SniffedType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/**
 * The type of these bytes, among the few we accept. A file's name and declared type prove nothing; other formats never
 * reach the image library, which reads dozens of them.
 */
export function sniff(bytes: Uint8Array): SniffedType | undefined {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (text(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}
