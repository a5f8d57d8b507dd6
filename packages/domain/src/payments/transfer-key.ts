/** A transfer's reference as banks mean it: without spaces, hyphens and leading zeros, in capitals. */
export const transferKey = (reference: string) =>
  reference
    .replaceAll(/[\s-]+/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** Thirteen digits or more, however grouped: the number of a card, which is stored nowhere. */
export const looksLikeCard = (reference: string) => /(?:\d[ -]?){13,}/.test(reference);
