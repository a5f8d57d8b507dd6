import type { AbstractDraft } from '@isocentre/contract/abstracts';
import { emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { expect, test, vi } from 'vitest';
import { hearDraft, heardSoFar, type KnownDesk, newestDesk, openText, settleOpenTexts } from './heard-drafts.ts';

const draft = (version: number): AbstractDraft => ({
  target: 'new',
  abstractId: '0198a000-0000-7000-8000-000000000001',
  abstractVersion: null,
  form: emptyAbstract({ name: 'Nila' }),
  version,
  savedAt: '2025-08-10T06:00:00.000Z',
});
const desk = (drafts: AbstractDraft[]) => ({ drafts, submissions: [], heardBefore: heardSoFar() }) as unknown as KnownDesk;
const versions = ({ drafts }: KnownDesk) => drafts.map(({ version }) => version);

test('what was heard after a desk was asked for is newer than it, and what was heard before is not', () => {
  const early = desk([]);
  hearDraft('nila', 'new', draft(1));
  expect(versions(newestDesk(early, 'nila'))).toEqual([1]);
  expect(versions(newestDesk(early, 'kavin'))).toEqual([]);
  const late = desk([draft(2)]);
  expect(versions(newestDesk(late, 'nila'))).toEqual([2]);
  hearDraft('nila', 'new', null);
  expect(versions(newestDesk(late, 'nila'))).toEqual([]);
});

test('an open text is settled before anything is read; one that cannot be does not keep anybody waiting for long', async () => {
  vi.useFakeTimers();
  const settle = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { close } = openText({ settle });
  await settleOpenTexts();
  expect(settle).toHaveBeenCalledTimes(1);
  close();
  await vi.advanceTimersByTimeAsync(0);
  openText({ settle: () => new Promise(() => undefined) });
  const waiting = settleOpenTexts();
  await vi.advanceTimersByTimeAsync(3000);
  await expect(waiting).resolves.toBeUndefined();
  expect(settle).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
