import { readMyPresentations } from '@isocentre/contract/presentations';
import type { Call } from '@isocentre/contract/route';
import { lastMomentInWords, momentInWords } from './moment-in-words.ts';

/** The visitor's accepted abstracts from the results on, with every moment in words of the conference's zone. */
export async function readPresentations(call: Call) {
  const { timeZone, perPresenter, presentations } = await call(readMyPresentations, {});
  const last = (instant: string | null) => (instant === null ? null : lastMomentInWords(instant, timeZone));
  return presentations.map((one) => ({
    ...one,
    untilWords: last(one.until),
    answeredWords: one.answeredAt === null ? null : momentInWords(one.answeredAt, timeZone),
    presenterUntilWords: last(one.presenterUntil),
    files: {
      ...one.files,
      untilWords: lastMomentInWords(one.files.until, timeZone),
      stored: one.files.stored.map((file) => ({ ...file, uploadedWords: momentInWords(file.uploadedAt, timeZone) })),
    },
    wall: one.wall && { ...one.wall, fromWords: one.wall.from === null ? null : momentInWords(one.wall.from, timeZone) },
    presentsTooMany: one.presenter.presents > perPresenter,
  }));
}

export type ShownPresentation = Awaited<ReturnType<typeof readPresentations>>[number];
