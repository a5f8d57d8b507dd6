const SHAPE = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

/** `https://orcid.org/0000-0002-1825-0097`, `0000 0002 1825 0097`: as people copy it. What is none stays as it was typed. */
export function tidyOrcid(typed: string): string {
  const signs = typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .replaceAll(/[\s\-\u2010-\u2015]/g, '')
    .toUpperCase();
  return /^\d{15}[\dX]$/.test(signs) ? signs.replaceAll(/.{4}(?!$)/g, '$&-') : typed.trim();
}

/** Of the right shape, with the check digit that the others lead to (ISO 7064, MOD 11-2): a mistyped digit is noticed. */
export function isOrcid(written: string): boolean {
  if (!SHAPE.test(written)) return false;
  const signs = written.replaceAll('-', '');
  const sum = Array.from(signs.slice(0, -1)).reduce((total, digit) => (total + Number(digit)) * 2, 0);
  return '0123456789X'[(12 - (sum % 11)) % 11] === signs.at(-1);
}

export const orcidPage = (orcid: string): string => `https://orcid.org/${orcid}`;
