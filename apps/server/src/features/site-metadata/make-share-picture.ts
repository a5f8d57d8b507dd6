import { datesInWords } from '@isocentre/domain/editions/local-time';
import sharp from 'sharp';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { coloursOf } from '../../platform/identity/colours.ts';
import { type Cut, linesOf, widthOf } from '../../platform/identity/faces.ts';
import { figureOf } from '../../platform/identity/figure.ts';
import type { PublicPage } from './list-pages.ts';
import { drawMark } from '../../platform/identity/mark.ts';
import { textPath } from './text-path.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const TITLE_WIDTH = 620;
const TITLE_SIZES = [84, 76, 68, 60, 52, 46];
const MAX_LINES = 3;

/** The picture shown for a shared link: which conference, which page, when and where. */
export async function makeSharePicture({ edition, origin }: LoadedEdition, page: PublicPage): Promise<Buffer> {
  const colours = coloursOf(edition);
  const isHome = page.path === '/';
  // On the home page the title is the conference's name; its first words are above, smaller.
  const leading = edition.title.endsWith(edition.chapter) ? edition.title.slice(0, -edition.chapter.length).trim() : '';
  const title = isHome ? (leading ? edition.chapter : edition.title) : page.title;
  const above = isHome ? leading : edition.chapter;
  const { lines, size } = fitted(title);
  const leap = size * 1.14;
  const first = 318 - ((lines.length - 1) * leap) / 2 + size * 0.3;

  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawGround(edition)}` +
    `<g transform="translate(${LEFT + 27} 92) scale(0.92)">${drawMark(edition)}</g>` +
    textPath(edition.shortName, { cut: 'serifBold', size: 32, colour: colours.onInk }, LEFT + 74, 103) +
    textPath(above, { cut: 'serifItalic', size: fitOne(above, 'serifItalic', 30), colour: colours.onInk2 }, LEFT, first - leap - 4) +
    lines.map((line, i) => textPath(line, { cut: 'serifBold', size, colour: colours.onInk }, LEFT, first + i * leap)).join('') +
    `<rect x="${LEFT}" y="492" width="72" height="4" fill="${colours.saffron}"/>` +
    textPath(when(edition), { cut: 'sansBold', size: 27, colour: colours.onInk }, LEFT, 542) +
    textPath(new URL(origin).host, { cut: 'sans', size: 24, colour: colours.saffronOnInk }, LEFT, 580) +
    `</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 100, colours: 256, dither: 0, effort: 7 }).toBuffer();
}

const when = ({ startsOn, endsOn, venue }: LoadedEdition['edition']) => `${datesInWords(startsOn, endsOn)}, ${venue.city}`;

/** The largest size at which a title fits. */
function fitted(title: string): { lines: string[]; size: number } {
  const tries = TITLE_SIZES.map((size) => ({ size, lines: linesOf(title, 'serifBold', TITLE_WIDTH / size) }));
  const fits = ({ lines, size }: (typeof tries)[number]) => lines.length <= MAX_LINES && lines.length * size <= 190;
  const best = tries.find(fits) ?? tries.at(-1);
  return { size: best?.size ?? 0, lines: best?.lines.slice(0, MAX_LINES) ?? [] };
}

const fitOne = (text: string, cut: Cut, size: number) => Math.min(size, TITLE_WIDTH / Math.max(widthOf(text, cut), 1));

function drawGround(edition: LoadedEdition['edition']): string {
  const colours = coloursOf(edition);
  const figure = figureOf(edition);
  const contours = figure.contours.map((d, i) => {
    const [colour, opacity] = i === 1 ? [colours.saffron, 0.9] : [colours.onInk2, 0.5 - i * 0.06];
    return `<path d="${d}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="2"/>`;
  });
  const strands = figure.strands.map(
    (d, i) => `<path d="${d}" stroke="${i === 1 ? colours.saffronOnInk : colours.onInk}" stroke-width="4"/>`,
  );
  const dots = figure.dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.4"/>`);
  return (
    `<defs><radialGradient id="g" cx="0.8" cy="0.5" r="0.75"><stop offset="0" stop-color="${colours.inkRaise}"/><stop offset="0.75" stop-color="${colours.ink}"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><g transform="translate(962 315) scale(0.7)" fill="none">` +
    `<path d="M-680 0H680M0 -680V680" stroke="${colours.onInk2}" stroke-opacity="0.18" stroke-width="1.5"/>` +
    `${contours.join('')}${strands.join('')}<g fill="${colours.onInk2}">${dots.join('')}</g>` +
    `<circle r="11" fill="${colours.ink}" stroke="${colours.saffron}" stroke-width="3"/><circle r="4" fill="${colours.saffron}"/></g>`
  );
}
