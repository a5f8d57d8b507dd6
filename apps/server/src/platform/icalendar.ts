import type { LoadedEdition } from './edition-directory.ts';

const LINE_OCTETS = 75;

/** A calendar file (RFC 5545) around the lines of its events. */
export function makeCalendar({ edition }: Pick<LoadedEdition, 'edition'>, eventLines: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Isocentre//Programme//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(edition.shortName)}`,
    ...eventLines,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20250926T023000Z` */
export const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

export const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a line into pieces of 75 octets, never inside a character; continuation lines begin with a space. */
function folded(line: string): string {
  const pieces = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      pieces.push(' ');
      octets = 1;
    }
    pieces[pieces.length - 1] += letter;
    octets += size;
  }
  return pieces.join('\r\n');
}
