/** How much is left, in words: on screen and for screen readers. */

export const wordsLeft = (words: number, max: number) => {
  const left = max - words;
  return left >= 0 ? `${left} ${left === 1 ? 'word' : 'words'} left` : `${-left} ${left === -1 ? 'word' : 'words'} over`;
};

export const titleWords = (left: number) =>
  left >= 0 ? `${left} ${left === 1 ? 'character' : 'characters'} left, spaces not counted` : `${-left} too many, spaces not counted`;
