/**
 * Names may be in any script, and pages show them so. Documents can print Latin, Tamil and Devanagari; for a name in
 * another script its owner is asked for the name in Latin letters.
 */
const PRINTED = /[\p{Script=Latin}\p{Script=Tamil}\p{Script=Devanagari}]/u;
const LETTER = /\p{L}/gu;
/** Emoji, and what joins and colours them. Joiners between letters are part of a word. */
const PICTURES = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{fe0f}\u{20e3}]\u200d?)+/gu;

/** Whether a document cannot print this name. */
export const needsLatinName = (name: string): boolean => (name.match(LETTER) ?? []).some((letter) => !PRINTED.test(letter));

const withoutPictures = (text: string) =>
  text
    .replaceAll(/[#*\d]\u{fe0f}?\u{20e3}/gu, '')
    .replaceAll(PICTURES, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A name as a document prints it: as written, or in Latin letters if necessary. Empty: it cannot be printed. */
export function printableName(name: string, latinName = ''): string {
  if (needsLatinName(name)) return withoutPictures(latinName);
  return withoutPictures(name);
}
