/** A stretch of a text that was changed: words that stayed, went or came. */
export interface Stretch {
  readonly is: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Beyond this many comparisons two texts count as wholly different: a page must not stand still over them. */
const MOST_COMPARISONS = 4_000_000;

/** Words, spaces and signs; together they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** What became of a text, word by word, in reading order; what went stands before what came in its place. */
export function wordDifferences(before: string, after: string): Stretch[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const stretches: Stretch[] = [];
  for (const { is, items } of differences(old, now)) stretches.push({ is, text: items.join('') });
  return readable(stretches);
}

interface Run<T> {
  readonly is: Stretch['is'];
  readonly items: readonly T[];
}

/** The longest common order of two lists, as runs of what stayed, went and came. */
export function differences<T>(old: readonly T[], now: readonly T[]): Run<T>[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return [
    run('same', old.slice(0, head)),
    ...inner(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    run('same', old.slice(old.length - tail)),
  ].filter(({ items }) => items.length > 0);
}

const run = <T>(is: Stretch['is'], items: readonly T[]): Run<T> => ({ is, items });

function inner<T>(old: readonly T[], now: readonly T[]): Run<T>[] {
  if (old.length * now.length > MOST_COMPARISONS) return [run('gone', old), run('new', now)];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const runs: { is: Stretch['is']; items: T[] }[] = [];
  const put = (is: Stretch['is'], item: T) => {
    const last = runs.at(-1);
    if (last?.is === is) last.items.push(item);
    else runs.push({ is, items: [item] });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, came] = [old[i], now[j]];
    if (i < old.length && j < now.length && gone === came) {
      put('same', came as T);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))) {
      put('gone', gone as T);
      i += 1;
    } else {
      put('new', came as T);
      j += 1;
    }
  }
  return runs;
}

/** A space alone between two changed words would break a changed phrase into pieces: it goes with them. */
function readable(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  let gone = '';
  let came = '';
  const flush = () => {
    if (gone !== '') result.push({ is: 'gone', text: gone });
    if (came !== '') result.push({ is: 'new', text: came });
    gone = '';
    came = '';
  };
  for (const [i, { is, text }] of stretches.entries()) {
    if (is === 'gone') gone += text;
    else if (is === 'new') came += text;
    else if (text.trim() === '' && gone !== '' && came !== '' && i < stretches.length - 1) {
      gone += text;
      came += text;
    } else {
      flush();
      result.push({ is, text });
    }
  }
  flush();
  return result;
}
