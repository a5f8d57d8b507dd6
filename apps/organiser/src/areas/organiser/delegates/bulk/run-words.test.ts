import type { BulkRun } from '@isocentre/contract/delegates/bulk';
import { expect, test } from 'vitest';
import { isUndoable, runOutcome, runTitle } from './run-words.ts';

const RUN: BulkRun = {
  id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  kind: 'tag',
  tag: 'Bus',
  subject: null,
  undoes: null,
  undoneBy: null,
  by: 'Asha',
  startedAt: '2026-08-01T06:30:00.000Z',
  finishedAt: '2026-08-01T06:30:01.000Z',
  people: 10,
  waiting: 0,
  done: 7,
  unchanged: 2,
  refused: 1,
};

test.each<[Partial<BulkRun>, string, string, boolean]>([
  [{}, 'Tag “Bus”', '7 delegates tagged, 2 had it already, 1 refused', true],
  [{ kind: 'untag', refused: 0 }, 'Tag “Bus” taken off', '7 delegates untagged, 2 did not have it', true],
  [{ kind: 'untag', undoes: RUN.id, unchanged: 0, refused: 0 }, 'Undone: tag “Bus” taken off again', '7 delegates untagged', false],
  [{ undoes: RUN.id, unchanged: 0, refused: 0 }, 'Undone: tag “Bus” given back', '7 delegates tagged', false],
  [{ undoneBy: RUN.id }, 'Tag “Bus”', '7 delegates tagged, 2 had it already, 1 refused', false],
  [{ finishedAt: null, waiting: 4 }, 'Tag “Bus”', '6 of 10 worked on', false],
  [{ done: 0, unchanged: 0, refused: 0 }, 'Tag “Bus”', '0 delegates tagged', false],
  [
    { kind: 'letter', tag: null, subject: 'Hello', done: 1, unchanged: 0, refused: 0 },
    'Letter “Hello”',
    'Letters to 1 person are on their way',
    false,
  ],
])('%j: %s, %s', (part, title, outcome, undoable) => {
  const run = { ...RUN, ...part };
  expect([runTitle(run), runOutcome(run), isUndoable(run)]).toEqual([title, outcome, undoable]);
});
