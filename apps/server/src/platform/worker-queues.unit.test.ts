import { describe, expect, test } from 'vitest';
import { chooseWork } from './worker-queues.ts';

const ALL = ['payments.send-refund', 'payments.reconcile', 'books.set-book', 'letters.send'];

describe('WORKER_QUEUES', { tags: ['OPS-065'] }, () => {
  test.each([
    ['everything', ['*'], ALL],
    ['all of one noun', ['payments.*'], ['payments.send-refund', 'payments.reconcile']],
    ['one by its name, and another noun', ['letters.send', 'books.*'], ['books.set-book', 'letters.send']],
  ])('%s', (_, patterns, takes) => {
    expect(chooseWork(patterns, ALL)).toEqual({ takes, leaves: ALL.filter((name) => !takes.includes(name)) });
  });

  test.each([['payment.*'], ['payments'], ['pay*'], ['payments.send']])('%s is refused, with what there is', (pattern) => {
    expect(() => chooseWork(['books.*', pattern], ALL)).toThrow(
      `WORKER_QUEUES names what no worker does: ${pattern}. What there is: books.set-book, letters.send, payments.reconcile, payments.send-refund.`,
    );
  });
});
