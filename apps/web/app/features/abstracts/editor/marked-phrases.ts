/** The marked words of a text, each with what adjoins it: `H<sub>2</sub>O`, `<i>in vivo</i>`. */
export const markedPhrases = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/[^\s<]{0,40}<(sup|sub|i|b)>[^]*?<\/\1>[^\s<]{0,40}/g), ([phrase]) => phrase)),
];
