/** A page as it was drawn, and how large it is on paper. */
export interface PageDrawing {
  readonly jpeg: Uint8Array;
  readonly pixels: Size;
  readonly points: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A PDF of pictures and nothing else. Written here, in the fewest objects a reader needs, because every library of PDFs adds a dictionary
 * of who made a file and when. The same drawings give the same bytes.
 */
export function pdfOfDrawings(drawings: readonly PageDrawing[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const starts: number[] = [];
  const add = (text: string | Uint8Array) => {
    const part = Buffer.from(text as string);
    parts.push(part);
    length += part.length;
  };
  const object = (content: string, stream?: Uint8Array) => {
    starts.push(length);
    add(`${starts.length} 0 obj\n${content}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  // The catalogue and the tree come first; each page then takes three objects.
  const pageAt = (at: number) => 3 + at * 3;
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${drawings.length} /Kids [${drawings.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}] >>`);
  for (const [at, { jpeg, pixels, points }] of drawings.entries()) {
    const page = pageAt(at);
    const drawn = `q ${points.width} 0 0 ${points.height} 0 0 cm /Page Do Q`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.width} ${points.height}] /Resources << /XObject << /Page ${page + 2} 0 R >> >> ` +
        `/Contents ${page + 1} 0 R >>`,
    );
    object(`<< /Length ${drawn.length} >>`, Buffer.from(drawn));
    object(
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        `/Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const table = length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
