import { draftFromToday } from '@isocentre/domain/programme/draft-from-today';
import { clashesOf } from '@isocentre/domain/programme/clashes';
import { rowsOfRelease } from '@isocentre/domain/programme/release-rows';
import { expect, test } from 'vitest';
import { editions, sampleEditions } from './all.ts';

test.each([...editions, ...sampleEditions].map((one) => [one.edition.slug, one.content.days] as const))(
  '%s: the first draft, released as it is, says what is public today',
  { tags: ['ORG-428'] },
  (_, days) => {
    const draft = draftFromToday(days);
    expect(rowsOfRelease(draft)).toEqual(days.flatMap(({ id: dayId, blocks }) => blocks.map((block) => ({ dayId, ...block }))));
    expect(draft.sessions.length).toBeGreaterThan(0);
    expect(clashesOf(draft)).toEqual([]);
  },
);
