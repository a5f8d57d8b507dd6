import type { CallFailed } from '@isocentre/contract/call';
import { type OwnReview, type ReadingAssignment, saveReviewDraft, submitReview } from '@isocentre/contract/review/reviewing';
import { missingInReview, type ReviewForm, sameReview } from '@isocentre/domain/review/review-form';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/call.ts';
import { type Kept, TextKeeper } from '../../lib/text-keeper.ts';
import { asFailure, useAsk } from '../../session/ask.ts';
import { reviewCopy } from '../../lib/kept-reviews.ts';
import type { ReviewContext } from './review-frame.tsx';
import { noteReview } from './texts.ts';

/** On the server so long after the last key; on the device at once. */
const PAUSE_MS = 1500;

export interface Reviewing {
  readonly form: ReviewForm;
  readonly kept: Kept<OwnReview>;
  readonly keeper: TextKeeper<OwnReview>;
  /** What is missing, after somebody tried to finish. */
  readonly missing: FieldErrors;
  readonly sending: boolean;
  /** Why it was not submitted; stays until the next attempt. */
  readonly failure: CallFailed | undefined;
  readonly type: (change: Partial<ReviewForm>) => void;
  /** Submits; `done` is called when it has arrived or waits in this browser. */
  readonly submit: (done: () => void) => Promise<void>;
}

const asForm = (body: Record<string, unknown>) => body as unknown as ReviewForm;

/** One review while it is written: kept on the device at once, on the server after a pause, submitted once it is complete. */
export function useReview(text: ReadingAssignment, { edition, user, outbox, again }: ReviewContext): Reviewing {
  const ask = useAsk();
  const { id, number, read, criteria } = text;
  const params = { edition: edition.slug, id };
  const [keeper] = useState(
    () =>
      new TextKeeper<OwnReview>(text.review, {
        device: reviewCopy(user.email, edition.slug, id),
        bodyOf: ({ form }) => form,
        savedBy: () => 'You, in another window,',
        pauseMs: PAUSE_MS,
        save: async ({ version }, body) => {
          const saved = await ask(() => call(saveReviewDraft, { params, body: { version, read, form: asForm(body) } }));
          noteReview(id, saved);
          return saved;
        },
      }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.kept);
  const [missing, setMissing] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<CallFailed>();
  const form = asForm(kept.body);

  useEffect(() => {
    const away = () => void (document.hidden && keeper.flush());
    const back = () => void keeper.flush();
    document.addEventListener('visibilitychange', away);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', away);
      removeEventListener('online', back);
      // The queue says how far it is.
      void keeper.flush().then(again);
    };
  }, [keeper, again]);

  /** Without a connection it waits in this browser, and the next one can be read. */
  const wait = (version: number) => {
    outbox.add({ id, number, version, read, form: asForm(keeper.kept().body) });
  };

  const send = async (done: () => void) => {
    const saved = await keeper.flush();
    const { item, clash, failure: why } = keeper.kept();
    if (clash) return;
    if (!saved) {
      // What failed otherwise stands in the page already.
      if (why?.status !== 0) return;
      wait(item.version);
      return done();
    }
    const sent = asForm(keeper.kept().body);
    try {
      const stored = await ask(() => call(submitReview, { params, body: { version: item.version, read, form: sent } }));
      noteReview(id, stored);
      if (sameReview(asForm(keeper.kept().body), sent)) keeper.replace(stored);
      again();
    } catch (error) {
      const failed = asFailure(error);
      if (failed.status === 0) wait(item.version);
      else if (failed.code === 'CHANGED_ELSEWHERE' && failed.current) return keeper.came(failed.current as OwnReview);
      else return setFailure(failed);
    }
    done();
  };

  return {
    form,
    kept,
    keeper,
    missing,
    sending,
    failure,
    type: (change) => {
      const next = { ...asForm(keeper.kept().body), ...change };
      keeper.type(next);
      // What was named is not missing any more once it is there.
      const still = missingInReview(criteria, next);
      setMissing((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in still)));
    },
    submit: async (done) => {
      if (sending) return;
      setFailure(undefined);
      const left = missingInReview(criteria, form);
      setMissing(left);
      // Incomplete: kept as a draft.
      if (Object.keys(left).length > 0) return void keeper.flush();
      setSending(true);
      await send(done).finally(() => setSending(false));
    },
  };
}
