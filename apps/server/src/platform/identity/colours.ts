import type { Edition } from '@isocentre/domain/editions/edition';

/**
 * The identity's colours for places without stylesheets: mails, PDF and pictures. A test compares them with the site's
 * tokens.
 */
export const colours = {
  ink: '#0b1f3a',
  ink2: '#33475f',
  ink3: '#5b6b7f',
  inkRaise: '#12294a',
  paper: '#fbfaf6',
  white: '#ffffff',
  line: '#e3dfd4',
  lineStrong: '#c9c3b3',
  primary: '#0f5e78',
  saffron: '#e08a1e',
  saffronOnInk: '#f3b664',
  good: '#1d6b3f',
  onInk: '#fbfaf6',
  onInk2: '#c5cfdc',
  off: '#eeece6',
  /** Around the sheet of a mail. */
  ground: '#efece3',
} as const;

export type Colours = Readonly<Record<keyof typeof colours, string>>;

/** The same in the colours of an edition that has its own. */
export function coloursOf({ look }: Pick<Edition, 'look'>): Colours {
  if (!look) return colours;
  const { ink, inkRaise, primary, glow, glowOnInk } = look;
  return { ...colours, ink, inkRaise, primary, saffron: glow, saffronOnInk: glowOnInk };
}
