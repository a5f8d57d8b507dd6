import type { LoadedEdition } from '../../platform/edition-directory.ts';

/**
 * An edition's colours as a stylesheet: the content policy forbids inline styles. Empty for an edition with the default
 * colours, whose pages do not request it.
 */
export function makeLook({ edition: { look } }: Pick<LoadedEdition, 'edition'>): string {
  if (!look) return '';
  const tokens = {
    ink: look.ink,
    'ink-raise': look.inkRaise,
    primary: look.primary,
    'primary-strong': look.primaryStrong,
    'primary-soft': look.primarySoft,
    accent: look.accent,
    saffron: look.glow,
    'saffron-on-ink': look.glowOnInk,
  };
  return `:root{${Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}\n`;
}
