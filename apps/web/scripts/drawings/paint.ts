/**
 * Scenes are drawn with class names; a palette turns them into colours. Three lights of one scene differ in nothing
 * else. The colours are attributes: the content policy would block a style element.
 */
export type Tone = 'sky' | 'sun' | 'far' | 'main' | 'shade' | 'deep' | 'ground' | 'leaf' | 'sea' | 'dark' | 'line' | 'window' | 'lamp';
export type Palette = Record<Tone, string>;

const noon: Palette = {
  sky: '#dcebee',
  sun: '#f5d48f',
  far: '#a9cdd4',
  main: '#efe0c4',
  shade: '#c98f5f',
  deep: '#8f4a33',
  ground: '#e9cf9f',
  leaf: '#5d8f74',
  sea: '#5fa3b0',
  dark: '#0b1f3a',
  line: '#0b1f3a',
  window: '#0b1f3a',
  lamp: '#efe0c4',
};

const dusk: Palette = {
  ...noon,
  sky: '#fbe0c8',
  sun: '#e9892f',
  far: '#eeb694',
  main: '#f9e3c0',
  shade: '#d17a4e',
  deep: '#96402c',
  ground: '#f0c48b',
  leaf: '#7f8f5e',
  sea: '#7fa3ad',
};

const night: Palette = {
  sky: '#1d3459',
  sun: '#f6e3b4',
  far: '#31527c',
  main: '#c9b595',
  shade: '#8a5f57',
  deep: '#5c3340',
  ground: '#57597a',
  leaf: '#2f5c62',
  sea: '#274a70',
  dark: '#0a1730',
  line: '#d5cdbd',
  window: '#f0bd62',
  lamp: '#f6e3b4',
};

export const LIGHTS = { noon, dusk, night };
export type Light = keyof typeof LIGHTS;

/** Everything that is not simply filled with its own tone. */
const strokes = (palette: Palette): Record<string, string> => ({
  line: `fill="none" stroke="${palette.line}"`,
  'light-line': `fill="none" stroke="${palette.sky}" opacity=".85"`,
  glow: `fill="none" stroke="${palette.sun}" opacity=".75"`,
});

export function paint(scene: string, palette: Palette): string {
  const painted = scene.replaceAll(/class="([a-z-]+)"/g, (_, name: string) => {
    const look = strokes(palette)[name] ?? (name in palette ? `fill="${palette[name as Tone]}"` : undefined);
    if (look === undefined) throw new Error(`No palette has a tone named ${name}`);
    return look;
  });
  return painted
    .replace('<svg ', '<svg width="480" height="320" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ')
    .replaceAll(/\n\s*/g, '');
}
