const escaped = (word: string) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** What was typed is marked where it begins a word. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const begins = new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.map(escaped).join('|')})`, 'giu');
  let place = 0;
  return text.split(begins).map((part, i) => {
    place += part.length;
    // Between two places where it was found stands the rest.
    return i % 2 === 1 ? <mark key={place}>{part}</mark> : part;
  });
}
