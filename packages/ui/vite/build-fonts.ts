import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { type FontMetrics, readMetrics } from './font-metrics.ts';

/**
 * Subsets the two families to what the pages use and writes their stylesheet, with fallback faces of the same metrics,
 * so that nothing moves when the real font arrives.
 */

const folder = path.join(import.meta.dirname, '../src/fonts/made');
const resolve = createRequire(import.meta.url).resolve;

const span = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
/** Basic Latin, Latin-1, and the dashes, quotes, dots and arrows of running text. */
const LATIN = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ıŒœ‐‑–—‘’‚“”„†•…‹›€™↑↓−`;
/** The rupee sign is in another file of the source packages; it is loaded only by pages that show it. */
const RUPEE = '₹';

interface Face {
  file: string;
  family: string;
  source: string;
  style: 'normal' | 'italic';
  /** The optical size is pinned to a value between text and heading: the whole axis would double the file. */
  axes: { wght: { min: number; max: number }; opsz?: number };
}

const serif = '@fontsource-variable/source-serif-4/files/source-serif-4-{set}-opsz-{style}.woff2';
const sans = '@fontsource-variable/inter/files/inter-{set}-wght-{style}.woff2';
const FACES: Face[] = [
  { file: 'serif', family: 'Source Serif 4 Variable', source: serif, style: 'normal', axes: { wght: { min: 330, max: 650 }, opsz: 36 } },
  {
    file: 'serif-italic',
    family: 'Source Serif 4 Variable',
    source: serif,
    style: 'italic',
    axes: { wght: { min: 400, max: 500 }, opsz: 36 },
  },
  { file: 'sans', family: 'Inter Variable', source: sans, style: 'normal', axes: { wght: { min: 400, max: 650 } } },
];
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum', 'pnum', 'sups', 'subs', 'cv05', 'ss03'];

/** Fonts that readers' machines have, with the mean width of the same sample text, per em. */
const FALLBACKS = {
  'Source Serif 4 Variable': [
    { name: 'Serif Georgia', local: ['Georgia', 'Gelasio'], averageWidth: 928 / 2048 },
    { name: 'Serif Times', local: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'], averageWidth: 854.4 / 2048 },
  ],
  'Inter Variable': [
    { name: 'Sans Arial', local: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'], averageWidth: 934.5 / 2048 },
    { name: 'Sans Roboto', local: ['Roboto'], averageWidth: 906 / 2048 },
  ],
} as const;

export async function buildFonts(): Promise<void> {
  const recipe = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  const stamp = path.join(folder, 'recipe');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === recipe) return;
  mkdirSync(folder, { recursive: true });
  const css: string[] = ['/* Made by vite/build-fonts.ts. */'];
  for (const face of FACES) css.push(await cut(face, 'latin', LATIN), await cut(face, 'latin-ext', RUPEE));
  for (const face of FACES.filter((one) => one.style === 'normal')) css.push(...(await fallbackFaces(face)));
  writeFileSync(path.join(folder, 'fonts.css'), `${css.join('\n')}\n`);
  writeFileSync(stamp, recipe);
}

const original = (face: Face, set: string) => readFileSync(resolve(face.source.replace('{set}', set).replace('{style}', face.style)));

async function cut(face: Face, set: 'latin' | 'latin-ext', text: string): Promise<string> {
  const name = set === 'latin' ? `${face.file}.woff2` : `${face.file}-rupee.woff2`;
  const font = await subsetFont(original(face, set), text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
  writeFileSync(path.join(folder, name), font);
  const { min, max } = face.axes.wght;
  // The two faces of all running text are preloaded. If they still come too late, the page keeps the fallback until the
  // next one: text that reflows while it is being read is worse than a plainer font.
  const display = face.style === 'normal' && set === 'latin' ? 'optional' : 'swap';
  return `@font-face { font-family: "${face.family}"; font-style: ${face.style}; font-weight: ${min} ${max}; font-display: ${display}; src: url("./${name}") format("woff2"); unicode-range: ${ranges(text)}; }`;
}

async function fallbackFaces(face: Face): Promise<string[]> {
  const metrics = readMetrics(await subsetFont(original(face, 'latin'), LATIN, { targetFormat: 'sfnt', variationAxes: face.axes }));
  return FALLBACKS[face.family as keyof typeof FALLBACKS].map(({ name, local, averageWidth }) => {
    const scale = metrics.averageWidth / metrics.unitsPerEm / averageWidth;
    return `@font-face { font-family: "${name}"; src: ${local.map((one) => `local("${one}")`).join(', ')}; ${overrides(metrics, scale)} }`;
  });
}

function overrides(metrics: FontMetrics, scale: number): string {
  const percent = (value: number) => `${((value / metrics.unitsPerEm / scale) * 100).toFixed(2)}%`;
  return `size-adjust: ${(scale * 100).toFixed(2)}%; ascent-override: ${percent(metrics.ascent)}; descent-override: ${percent(-metrics.descent)}; line-gap-override: ${percent(metrics.lineGap)};`;
}

/** `U+20-7E, U+A0-FF, …` computed from the characters themselves, so that the two can never differ. */
function ranges(text: string): string {
  const codes = [...new Set(text)].map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

if (process.argv[1] === import.meta.filename) await buildFonts();
