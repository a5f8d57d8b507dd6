/** In this order: a phone's browser names its system's family too. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];

/** A first proposal for the name of a passkey. */
export const deviceName = (userAgent: string): string => DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
