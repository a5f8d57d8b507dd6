import type { ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import type { Outcome } from '@isocentre/domain/review/decision';
import { expect, test } from 'vitest';
import { DecisionQueue, type Wish } from './decision-queue.ts';

const row = (id: string, version = 3) => ({ id, version }) as ReviewedAbstract;
const wish = (id: string, outcome: Outcome | null, version?: number): Wish => ({ row: row(id, version), outcome, reason: '' });

/** A server that answers when it is told to. */
function slowServer() {
  const sent: string[] = [];
  const answers: Array<(version: number | undefined) => void> = [];
  const send = ({ row: { id, version }, outcome }: Wish) => {
    sent.push(`${id} ${outcome} on ${version}`);
    return new Promise<number | undefined>((answer) => answers.push(answer));
  };
  const answer = async (version: number | undefined) => {
    answers.shift()?.(version);
    await new Promise((passed) => setTimeout(passed, 0));
  };
  return { sent, send, answer };
}

test('faster than the network: every abstract is decided once, in the order of the choices', async () => {
  const { sent, send, answer } = slowServer();
  const queue = new DecisionQueue();
  const done = queue.add(wish('a', 'oral'), send);
  void queue.add(wish('b', 'reject'), send);
  void queue.add(wish('c', 'hold'), send);
  expect(sent).toEqual(['a oral on 3']);
  await answer(4);
  await answer(4);
  await answer(4);
  await done;
  expect(sent).toEqual(['a oral on 3', 'b reject on 3', 'c hold on 3']);
});

test('what was chosen last about one counts, upon what the choice before it made', async () => {
  const { sent, send, answer } = slowServer();
  const queue = new DecisionQueue();
  void queue.add(wish('a', 'oral'), send);
  void queue.add(wish('a', 'hold'), send);
  void queue.add(wish('a', 'e-poster'), send);
  await answer(4);
  await answer(5);
  expect(sent).toEqual(['a oral on 3', 'a e-poster on 4']);
  // What a colleague has decided since is newer.
  void queue.add(wish('a', 'reject', 8), send);
  expect(sent.at(-1)).toBe('a reject on 8');
});

test('one that could not be stored holds up nobody', async () => {
  const { sent, send, answer } = slowServer();
  const queue = new DecisionQueue();
  void queue.add(wish('a', 'oral'), send);
  void queue.add(wish('b', 'reject'), send);
  await answer(undefined);
  expect(sent).toEqual(['a oral on 3', 'b reject on 3']);
  await answer(4);
  void queue.add(wish('a', 'hold'), send);
  expect(sent.at(-1)).toBe('a hold on 3');
});
