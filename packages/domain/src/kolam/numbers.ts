/** Seeded numbers in [0, 1): a string hash feeding a 32-bit xorshift. The same seed always gives the same drawing. */
export function numbers(seed: string): () => number {
  let hash = 2166136261;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  let x = hash ^ (hash >>> 15) || 1;
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
  for (let i = 0; i < 8; i += 1) next();
  return next;
}

/** One decimal is finer than a pixel at every size we draw. */
export const fix = (value: number) => String(Math.round(value * 10) / 10);
