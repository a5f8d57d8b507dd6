/**
 * Removes invisible characters from typed and pasted text. Browser and server both use it before counting or comparing,
 * so both see the same text.
 */

/** Word writes these as characters of its Symbol font, in Unicode's private use area. */
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const SIGNS: Record<string, string> = {
  '\uF02D': '−',
  '\uF044': 'Δ',
  '\uF046': 'Φ',
  '\uF047': 'Γ',
  '\uF04C': 'Λ',
  '\uF050': 'Π',
  '\uF051': 'Θ',
  '\uF053': 'Σ',
  '\uF057': 'Ω',
  '\uF059': 'Ψ',
  '\uF0A3': '≤',
  '\uF0A5': '∞',
  '\uF0AE': '→',
  '\uF0B0': '°',
  '\uF0B1': '±',
  '\uF0B3': '≥',
  '\uF0B4': '×',
  '\uF0B7': '•',
  '\uF0B9': '≠',
  '\uF0BB': '≈',
  '\uF0D6': '√',
  '\uF0E5': '∑',
};

const FROM_SYMBOL_FONT = /[\uF061-\uF07A]/g;
const SIGNS_OF_SYMBOL_FONT = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g');
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** A tab, and letters that look like a space: words joined by them would count as one. */
const GAPS = /[\t\u115F\u1160\u2800\u3164\uFFA0]/g;
/** Controls, lone surrogates, direction marks, zero-width characters. The two joiners are looked at below. */
const UNSEEN = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}]|\uFFFC/gu;
/** Of Indian scripts (Tamil and Malayalam among others); the last two are Sinhala vowels that hold one. */
const VIRAMA = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u0DDA\u0DDD';
const MARKS_AND_JOINERS = /[\p{M}\u200C\u200D]+/gu;
/** No script needs more marks on one letter; a stack of them covers the lines around. */
const MOST_MARKS = 6;

/**
 * A joiner is meaningful after a virama, and nowhere else here. Anywhere among the marks of the letter: they are put into an order of
 * their own afterwards, and what was cleaned once must not be cleaned to something else.
 */
function tidyMarks(run: string): string {
  let kept = '';
  let marks = 0;
  let joinable = false;
  for (const sign of run) {
    if (sign === '\u200C' || sign === '\u200D') {
      if (!joinable) continue;
      kept += sign;
      marks = 0;
      joinable = false;
    } else if (marks < MOST_MARKS) {
      kept += sign;
      marks += 1;
      joinable ||= VIRAMA.includes(sign);
    }
  }
  return kept;
}

/**
 * Most text needs no cleaning: Latin and Greek letters of one code point each, and common signs. Nothing below changes
 * any of these.
 */
const COMMON = ' -~\u00A1-\u00AC\u00AE-\u02FF\u0391-\u03A1\u03A3-\u03C9\u2010-\u2027\u2030-\u205E\u2190-\u21FF\u2200-\u22FF';
const PLAIN = new RegExp(`^[${COMMON}\\n]*$`);
const TIDY = new RegExp(`^(?! )(?!.* (?: |$))[${COMMON}]*$`);

export const cleanText = (text: string): string => (PLAIN.test(text) ? text : clean(text));

const clean = (text: string): string =>
  text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(GAPS, ' ')
    .replaceAll(FROM_SYMBOL_FONT, (letter) => GREEK[letter.charCodeAt(0) - 0xf0_61] ?? letter)
    .replaceAll(SIGNS_OF_SYMBOL_FONT, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .replaceAll(MARKS_AND_JOINERS, tidyMarks)
    .normalize('NFC');

/** The same, with whitespace collapsed: one space between words, at most one empty line. */
export const tidyText = (text: string): string => (TIDY.test(text) ? text : tidy(text));

const tidy = (text: string): string =>
  cleanText(text)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export const tidyLine = (text: string): string => tidyText(text).replaceAll(/\n+/g, ' ');

/** Private use characters: only their writer's font can show them. */
export const hasPrivateCharacters = (text: string): boolean => /\p{Co}/u.test(text);
