import { brotliDecompressSync, crc32, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files in which somebody's name stands wherever a program puts it, and where nobody looks. */

/** Words that occur nowhere else, by the place they are hidden in. */
export const HIDDEN = {
  info: 'ZqxInfoAuthor',
  xmp: 'ZqxXmpCreator',
  attachment: 'ZqxAttached',
  'name of the attachment': 'ZqxAttachmentName',
  unreferenced: 'ZqxUnreferenced',
  'unreferenced and compressed': 'ZqxLooseStream',
  annotation: 'ZqxAnnotator',
  outline: 'ZqxOutlined',
  script: 'ZqxScript',
  'comment in the page': 'ZqxPageComment',
  'picture of the page': 'ZqxPictureArtist',
  'after the end': 'ZqxAfterTheEnd',
} as const;

type Place = keyof typeof HIDDEN;

/** A PDF of one page with a blue field, and all of the words but on the page. */
export async function pdfWithNames(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cc0000' } })
    .withExif({ IFD0: { Artist: HIDDEN['picture of the page'] } })
    .jpeg()
    .toBuffer();
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>${HIDDEN.xmp}</creator></x:xmpmeta>`;
  const page = `% ${HIDDEN['comment in the page']}\n0 0 1 rg 50 50 200 100 re f\nq 100 0 0 100 50 200 cm /Im Do Q`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /Outlines 9 0 R /Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >> /OpenAction 11 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /XObject << /Im 12 0 R >> >> /Annots [8 0 R] >>',
    packed('', Buffer.from(page)),
    packed('/Type /Metadata /Subtype /XML', Buffer.from(xmp)),
    `<< /Type /Filespec /F (${HIDDEN['name of the attachment']}.txt) /EF << /F 7 0 R >> >>`,
    packed('/Type /EmbeddedFile', Buffer.from(`By ${HIDDEN.attachment}`)),
    `<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /T (${HIDDEN.annotation}) /Contents (Mine) >>`,
    '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>',
    `<< /Title (${HIDDEN.outline}) /Parent 9 0 R /Dest [3 0 R /Fit] >>`,
    `<< /S /JavaScript /JS (app.alert\\("${HIDDEN.script}"\\)) >>`,
    stream('/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', picture),
    `(${HIDDEN.unreferenced})`,
    packed('', Buffer.from(HIDDEN['unreferenced and compressed'])),
    `<< /Author (${HIDDEN.info}) /Producer (Writer) >>`,
  ]);
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
const packed = (entries: string, bytes: Buffer) => stream(`${entries} /Filter /FlateDecode`, deflateSync(bytes));

/** The first object is the catalogue, the last one says who made it. */
function pdfOf(objects: ReadonlyArray<string | Buffer>): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [at, object] of objects.entries()) {
    starts.push(length());
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'));
  }
  const table = length();
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R `),
    Buffer.from(`/Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n% ${HIDDEN['after the end']}\n`),
  );
  return Buffer.concat(parts);
}

const PICTURE = { exif: 'ZqxExifArtist', comment: 'ZqxComment', 'after the end': 'ZqxAfterPicture' } as const;

const plainPicture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000cc' } });

export async function jpegWithNames(): Promise<Buffer> {
  const jpeg = await plainPicture()
    .withExif({ IFD0: { Artist: PICTURE.exif } })
    .jpeg()
    .toBuffer();
  const said = Buffer.from(`${PICTURE.comment}\0`);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, said.length + 2]), said]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(PICTURE['after the end'])]);
}

const CHUNKS = { tEXt: 'ZqxPlainText', zTXt: 'ZqxPackedText', iTXt: 'ZqxWorldText', eXIf: 'ZqxPngExif' } as const;

export async function pngWithNames(): Promise<Buffer> {
  const png = await plainPicture().png().toBuffer();
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const texts = [
    chunk('tEXt', Buffer.from(`Author\0${CHUNKS.tEXt}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(Buffer.from(CHUNKS.zTXt))])),
    chunk('iTXt', Buffer.from(`Author\0\0\0\0\0${CHUNKS.iTXt}`)),
    chunk('eXIf', Buffer.concat([Buffer.from('II*\0\b\0\0\0\0\0\0\0\0\0'), Buffer.from(CHUNKS.eXIf)])),
  ];
  // After the signature and the header.
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33), Buffer.from(PICTURE['after the end'])]);
}

/** Each file, how it is called, and what stands hidden in it. */
export const filesWithNames = async () => [
  { name: 'Zqxfilename figure.pdf', bytes: await pdfWithNames(), words: Object.values<string>(HIDDEN), of: Object.keys(HIDDEN) as Place[] },
  { name: 'Zqxfilename photograph.jpg', bytes: await jpegWithNames(), words: Object.values<string>(PICTURE), of: [] },
  {
    name: 'Zqxfilename chart.png',
    bytes: await pngWithNames(),
    words: [...Object.values<string>(CHUNKS), PICTURE['after the end']],
    of: [],
  },
];

const unpackers = [inflateSync, inflateRawSync, brotliDecompressSync];

/**
 * The bytes, and all that is compressed anywhere in them: every place is tried that begins as zlib begins, and every stream of a PDF in any
 * way we know.
 */
export function unpacked(bytes: Buffer): Buffer[] {
  const found = [bytes];
  const tryAt = (at: number, unpack: (packed: Buffer) => Buffer) => {
    try {
      found.push(unpack(bytes.subarray(at)));
    } catch {
      // Nothing begins here.
    }
  };
  for (let at = 0; at + 1 < bytes.length; at += 1)
    if ((bytes[at] ?? 0) % 16 === 8 && bytes.readUInt16BE(at) % 31 === 0)
      tryAt(at, (packedBytes) => inflateSync(packedBytes, { maxOutputLength: 20_000_000 }));
  for (const { index } of bytes.toString('latin1').matchAll(/stream\r?\n/g))
    for (const unpack of unpackers) tryAt(index + 'stream\n'.length, (packedBytes) => unpack(packedBytes, { maxOutputLength: 20_000_000 }));
  return found;
}

/** Which of the words stand in a file, in any case: as letters, in two bytes each, or as digits of a PDF. */
export function wordsIn(bytes: Buffer, words: readonly string[]): string[] {
  const parts = unpacked(bytes).map((part) => part.toString('latin1').toLowerCase());
  return words.filter((word) => {
    const lower = word.toLowerCase();
    const wide = [...lower].join('\0');
    const digits = (text: string) => Buffer.from(text, 'latin1').toString('hex');
    return parts.some((part) => [lower, wide, digits(word), digits(lower)].some((spelling) => part.includes(spelling)));
  });
}
