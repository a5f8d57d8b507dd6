import type { JudgedProof, WaitingProof } from '@isocentre/contract/proofs';
import { expect, test } from 'vitest';
import { withoutProof, withProof } from './proof-lists.ts';

const proof = (id: string, uploadedAt: string, version = 1) => ({ id, uploadedAt, version }) as WaitingProof;
const judged = (id: string, verdict: JudgedProof['verdict']) => ({ id, verdict }) as JudgedProof;
const A = proof('a', '2025-08-01T10:00:00.000Z');
const B = proof('b', '2025-08-02T10:00:00.000Z');
const data = { waiting: [A, B], total: 7, judged: [], accepted: 3, refused: 1 };

test('a decided proof leaves the queue and is counted', () => {
  const accepted = withoutProof(data, 'a', judged('a', 'verified'));
  expect(accepted).toEqual({ waiting: [B], total: 6, judged: [judged('a', 'verified')], accepted: 4, refused: 1 });
  expect(withoutProof(data, 'b')).toEqual({ waiting: [A], total: 6, judged: [], accepted: 3, refused: 1 });
});

test('one taken back waits at its old place, and everything is as before', () => {
  expect(withProof(withoutProof(data, 'a', judged('a', 'rejected')), A)).toEqual(data);
});

test('a new file takes the place of the one that is there', () => {
  const second = proof('a', '2025-08-03T10:00:00.000Z', 2);
  expect(withProof(data, second)).toEqual({ ...data, waiting: [B, second] });
});
