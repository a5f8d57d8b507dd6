/** `Dr. Sivagami Thillai` -> `ST`: the first letters of the first and the last name, without titles. */
export function initials(name: string): string {
  const words = name
    .replaceAll(/\b(Dr|Prof|Mr|Mrs|Ms|Sri|Smt)\b\.?/gi, ' ')
    .split(/[\s.]+/)
    .filter((word) => word !== '');
  const letter = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return ((letter(words[0]) || '?') + (words.length > 1 ? letter(words.at(-1)) : '')).toUpperCase();
}
