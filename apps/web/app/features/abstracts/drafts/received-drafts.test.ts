import type { AbstractDraft } from '@isocentre/contract/abstracts/shapes';
import { emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { expect, test, vi } from 'vitest';
import { receiveDraft, receivedSoFar, type LoadedAbstracts, newestAbstracts, openText, settleOpenTexts } from './received-drafts.ts';

const draft = (version: number): AbstractDraft => ({
  target: 'new',
  abstractId: '0198a000-0000-7000-8000-000000000001',
  abstractVersion: null,
  form: emptyAbstract({ name: 'Nila' }),
  version,
  savedAt: '2025-08-10T06:00:00.000Z',
});
const myAbstracts = (drafts: AbstractDraft[]) =>
  ({ drafts, submissions: [], receivedBefore: receivedSoFar() }) as unknown as LoadedAbstracts;
const versions = ({ drafts }: LoadedAbstracts) => drafts.map(({ version }) => version);

test('a draft received after the list was requested is newer than the list, one received before is not', () => {
  const early = myAbstracts([]);
  receiveDraft('nila', 'new', draft(1));
  expect(versions(newestAbstracts(early, 'nila'))).toEqual([1]);
  expect(versions(newestAbstracts(early, 'kavin'))).toEqual([]);
  const late = myAbstracts([draft(2)]);
  expect(versions(newestAbstracts(late, 'nila'))).toEqual([2]);
  receiveDraft('nila', 'new', null);
  expect(versions(newestAbstracts(late, 'nila'))).toEqual([]);
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
