const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * Whether these bytes are one of the three kinds of picture we take. A file's name and declared type say nothing; and
 * what is none of the three never reaches the image library, which reads dozens of other formats.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const png = text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n';
  const jpeg = text(bytes, 0, 3) === '\xff\xd8\xff';
  const webp = text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP';
  return png || jpeg || webp;
}
