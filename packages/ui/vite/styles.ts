import type { Plugin } from 'vite';
import { buildFonts } from './build-fonts.ts';

/** The layers of every stylesheet, the weakest first. */
const LAYERS = '@layer reset, base, ui, shell, feature;';

/** Our own stylesheets, in whichever workspace they are; those of packages have no layers. */
export const isOwnStylesheet = (id: string) => /\/(apps|packages)\/[^/]+\/(app|src)\/.*\.css$/.test(id) && !id.includes('/node_modules/');

/** The subset fonts are generated, not committed: on the first start, and again when their recipe changes. */
const fonts = (): Plugin => ({ name: 'isocentre-fonts', enforce: 'pre', config: () => buildFonts() });

/**
 * Every stylesheet declares the order of the layers: they are split by page, and otherwise the first file loaded would
 * decide the order.
 */
const layers = (): Plugin => ({
  name: 'isocentre-layers',
  enforce: 'pre',
  transform: (code, id) => (isOwnStylesheet(id) ? `${LAYERS}\n${code}` : null),
});

/** Fonts and style layers, for every build that shows our pages. */
export const styles = (): Plugin[] => [fonts(), layers()];
