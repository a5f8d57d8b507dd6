import { describe, expect, test } from 'vitest';
import { abstractMayMove, AbstractStatus } from './status.ts';

describe('the moves of an abstract', () => {
  const refused = new Set(['withdrawn > pending', 'withdrawn > accepted', 'withdrawn > rejected']);
  const all = AbstractStatus.options.flatMap((from) => AbstractStatus.options.map((to) => [from, to] as const));

  test.each(all)('%s > %s', (from, to) => expect(abstractMayMove(from, to)).toBe(from !== to && !refused.has(`${from} > ${to}`)));
});
