import { expect, test } from 'vitest';
import { mayUndo, ProofDecision, UNDO_MS, VerdictUndo } from './proof-verdict.ts';

const AT = new Date('2025-08-20T10:00:00Z');

test.each([
  [0, true],
  [UNDO_MS - 1, true],
  [UNDO_MS, false],
  [UNDO_MS + 1, false],
  // A clock that was set back meanwhile.
  [-60_000, true],
])('%d ms later a verdict can be taken back: %s', { tags: ['ORG-265'] }, (later, possible) =>
  expect(mayUndo(AT, new Date(AT.getTime() + later))).toBe(possible),
);

test.each<[object, boolean]>([
  [{ verdict: 'accept', version: 1 }, true],
  [{ verdict: 'accept' }, false],
  [{ verdict: 'accept', version: 0 }, false],
  [{ verdict: 'accept', version: 1, note: 'Fine.' }, false],
  [{ verdict: 'refuse', version: 1, note: 'No stamp.', outcome: 'another' }, true],
  [{ verdict: 'refuse', version: 1, note: 'No stamp.', outcome: 'move' }, true],
  [{ verdict: 'refuse', version: 1, note: 'No stamp.' }, false],
  [{ verdict: 'refuse', version: 1, note: '', outcome: 'another' }, false],
  [{ verdict: 'perhaps', version: 1 }, false],
])('%j is a decision: %s', { tags: ['ORG-260'] }, (decision, valid) => expect(ProofDecision.safeParse(decision).success).toBe(valid));

test.each<[object, boolean]>([
  [{}, true],
  [{ reason: 'The dean called.' }, true],
  [{ reason: '' }, false],
])('%j is a reason to take it back: %s', (undo, valid) => expect(VerdictUndo.safeParse(undo).success).toBe(valid));
