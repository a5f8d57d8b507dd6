import { LRUCache } from 'lru-cache';
import type { Visit } from '../../platform/feature.ts';

const ANSWERS_KEPT = 2000;

type Read<Input, Answer> = (input: Input, visit: Visit) => Promise<Answer>;

/**
 * Caches what was read for as long as the edition's content version stays. So a page, including a visitor's unsent
 * form, can be rendered while PostgreSQL is down. Only for responses that depend on content alone, not on the time.
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
