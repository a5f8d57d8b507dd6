import { inflateSync } from 'node:zlib';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026 } from '@isocentre/editions/lakeside-2026';
import type { Edition } from '@isocentre/domain/editions/edition';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mailMark } from '../email/mail-mark.ts';
import { mailFrame } from '../mail-frame.ts';
import { renderEmail } from '../render-email.ts';
import { colours, coloursOf } from './colours.ts';
import { figureOf } from './figure.ts';
import { drawHeadBand } from './head-band.ts';
import { drawMark } from './mark.ts';
import { createSheet } from './sheet.ts';

/** The default colours that an edition with its own must not show. */
const CHANGED = (['ink', 'inkRaise', 'primary', 'saffron', 'saffronOnInk'] as const).map((name) => colours[name]);

/** The colours of a document, as pdfkit writes them. */
async function coloursIn(edition: Edition): Promise<Set<string>> {
  const sheet = createSheet({ edition, title: 'x', author: 'x', subject: 'x', lang: 'en', stamp: new Date(0) });
  sheet.doc.addPage();
  drawHeadBand(sheet, edition, { width: 595, height: 132, scale: 0.15 });
  sheet.artifact(() => sheet.line('Text', { cut: 'sans', size: 10, colour: 'ink', leading: 12 }, 50, 200));
  const bytes = (await sheet.finish()).toString('latin1');
  const found = new Set<string>();
  for (const [, packed = ''] of bytes.matchAll(/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)) {
    let text = '';
    try {
      text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    for (const [, r, g, b] of text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)/g))
      found.add(
        `#${[r, g, b]
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
      );
  }
  return found;
}

test('a document of an edition with its own colours shows none of the default ones', async () => {
  const own = await coloursIn(lakeside2026);
  expect([...own]).toEqual(expect.arrayContaining([lakeside2026.look?.ink, lakeside2026.look?.glow]));
  expect(CHANGED.filter((colour) => own.has(colour))).toEqual([]);
  expect((await coloursIn(ampiTnpy2025)).has(colours.ink)).toBe(true);
});

test('figure and mark come from the seed', () => {
  expect(figureOf(lakeside2026).strands).not.toEqual(figureOf(ampiTnpy2025).strands);
  const own = drawMark(lakeside2026);
  expect(own).not.toBe(drawMark(ampiTnpy2025));
  expect(CHANGED.filter((colour) => own.includes(colour))).toEqual([]);
});

test('so do mails, and the mark at their top', async () => {
  const mail = async (edition: Edition) =>
    renderEmail('contact/contact-received', {
      ...mailFrame(edition),
      name: 'Asha',
      chapter: edition.chapter,
      hours: edition.contact.hours,
    });
  const own = await mail(lakeside2026);
  expect(own.html).toContain(coloursOf(lakeside2026).ink);
  expect(CHANGED.filter((colour) => own.html.includes(colour))).toEqual([]);
  expect((await mail(ampiTnpy2025)).html).toContain(colours.ink);
  const corner = async (edition: Edition) => {
    const { data } = await sharp(await mailMark(edition))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${data.subarray(0, 3).toString('hex')}`;
  };
  expect([await corner(lakeside2026), await corner(ampiTnpy2025)]).toEqual([lakeside2026.look?.ink, colours.ink]);
});
