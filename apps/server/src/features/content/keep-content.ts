import { LRUCache } from 'lru-cache';
import type { Visit } from '../../platform/feature.ts';

const ANSWERS_KEPT = 2000;

type Read<Input, Answer> = (input: Input, visit: Visit) => Promise<Answer>;

/**
 * Keeps what was read for as long as the edition's content version stands. So a page can be rendered, with its header and
 * a visitor's unsent form in it, while PostgreSQL is away. Only for answers that depend on content alone, not on the time.
 */
export function keepContent() {
  const kept = new LRUCache<string, { answer: unknown }>({ max: ANSWERS_KEPT });
  let routes = 0;
  return <Input, Answer>(read: Read<Input, Answer>): Read<Input, Answer> => {
    const route = (routes += 1);
    return async (input, visit) => {
      const key = `${route} ${visit.edition.id} ${visit.edition.contentVersion} ${JSON.stringify(input)}`;
      const known = kept.get(key);
      if (known) return known.answer as Answer;
      const answer = await read(input, visit);
      kept.set(key, { answer });
      return answer;
    };
  };
}
