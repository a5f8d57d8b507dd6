/** As much of a mail's structure (RFC 2045, 2046) as a report of its delivery needs: headers, parts, and mails within mails. */
export interface Entity {
  /** One line each. */
  readonly headers: string;
  readonly body: string;
}

export function entityOf(text: string): Entity {
  const ends = text.indexOf('\n\n');
  // A part may have no headers at all.
  if (text.startsWith('\n')) return { headers: '', body: text.slice(1) };
  return ends < 0 ? { headers: unfolded(text), body: '' } : { headers: unfolded(text.slice(0, ends)), body: text.slice(ends + 2) };
}

export const plainLines = (text: string): string => text.replaceAll('\r\n', '\n');

export const unfolded = (text: string): string => text.replaceAll(/\n[ \t]+/g, ' ');

/** In lower case, without its parameters. */
export const typeOf = ({ headers }: Entity): string => /^content-type:\s*([^;\s]+)/im.exec(headers)?.[1]?.toLowerCase() ?? 'text/plain';

/** Of `multipart/*`; what stands before the first and after the last is nobody's. */
export function partsOf({ headers, body }: Entity): Entity[] {
  const boundary = /^content-type:.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/im.exec(headers);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return [];
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    if (line.trimEnd() === `--${mark}--`) break;
    if (line.trimEnd() === `--${mark}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => entityOf(lines.join('\n')));
}
