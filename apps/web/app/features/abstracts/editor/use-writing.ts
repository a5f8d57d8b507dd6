import { type AbstractDesk, type AbstractRecord, formOf } from '@isocentre/contract/abstracts';
import { type AbstractForm, emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import { readHint, watchHint } from '../../../lib/session-hint.ts';
import { draftCalls, type Sent, type Stored, storedAbstract, storedDraft, type Target } from '../drafts/draft-calls.ts';
import { DraftKeeper, type Writing } from '../drafts/draft-keeper.ts';
import { openPlace } from '../drafts/kept-here.ts';
import { asSubmitted, sameText } from '../drafts/same-text.ts';

export interface WritingOf {
  desk: AbstractDesk;
  target: Target;
  /** The conference and the person: what is kept in this browser is kept under it. */
  whose: string;
  /** A draft that is gone, though the page may not have heard of it yet. */
  without: number | null;
}

/** What the server has to go on from: the draft, else the abstract, else an empty form. */
function startOf(
  { drafts, submissions, me }: AbstractDesk,
  target: Target,
  without: number | null,
): { form: AbstractForm; stored: Stored | null } {
  const draft = drafts.find((one) => one.target === target && one.version !== without);
  const record = submissions.find((one) => one.id === target);
  if (draft) return { form: draft.form, stored: storedDraft(draft) };
  return record ? { form: formOf(record), stored: storedAbstract(record) } : { form: emptyAbstract(me), stored: null };
}

const baseOf = (stored: Stored | null, record: AbstractRecord | undefined): Omit<Sent, 'form'> => ({
  draftVersion: stored?.draftVersion ?? null,
  abstractId: stored?.abstractId ?? crypto.randomUUID(),
  abstractVersion: stored?.abstractVersion ?? record?.version ?? null,
});

async function openKeeper({ desk, target, whose, without }: WritingOf) {
  const { form, stored } = startOf(desk, target, without);
  const record = desk.submissions.find((one) => one.id === target);
  const place = await openPlace(whose, target);
  const keeper = new DraftKeeper({
    calls: draftCalls(browserCall, target),
    place,
    start: { form, ...baseOf(stored, record) },
    savedAt: stored?.from === 'draft' ? Date.parse(stored.savedAt) : null,
    same: sameText,
  });
  const leftovers = place.leftovers.filter(({ kept, forget }) => {
    // Submitted, though the answer never came.
    const sent = desk.submissions.find(({ id }) => target === 'new' && id === kept.abstractId);
    const known = sent && sameText(formOf(sent), asSubmitted(kept.form));
    if (known) forget();
    return !known;
  });
  keeper.takeOver(leftovers, stored);
  // Written on after an attempt whose answer never came: what was stored then is shown beside it.
  const latest = leftovers[0]?.kept;
  const arrived = latest?.attempted && desk.submissions.find(({ id }) => target === 'new' && id === latest.abstractId);
  if (arrived) keeper.compare(storedAbstract(arrived));
  if (record && stored?.from === 'draft' && stored.abstractVersion !== record.version) keeper.compare(storedAbstract(record));
  return { keeper, place };
}

const silent = () => () => undefined;

/** The text that is being written. Nothing can be typed before it is known what was kept: `keeper` is null until then. */
export function useWriting(of: WritingOf): { keeper: DraftKeeper | null; writing: Writing } {
  const [first] = useState<Writing>(() => {
    const { form } = startOf(of.desk, of.target, of.without);
    return { form, phase: 'clean', savedAt: null, failed: null, conflict: null };
  });
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null);
  // What the page is loaded with again later is met by saving.
  const open = useEffectEvent(() => openKeeper(of));
  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    void open().then(({ keeper: made, place }) => {
      const hidden = () => document.visibilityState === 'hidden' && made.goOn();
      const known = () => readHint() !== null && made.goOn();
      const unwatch = watchHint(known);
      addEventListener('online', made.goOn);
      document.addEventListener('visibilitychange', hidden);
      leave = () => {
        unwatch();
        removeEventListener('online', made.goOn);
        document.removeEventListener('visibilitychange', hidden);
        made.leave();
        place.leave();
      };
      if (gone) leave();
      else setKeeper(made);
    });
    return () => {
      gone = true;
      leave?.();
    };
  }, []);
  const now = () => keeper?.writing ?? first;
  const writing = useSyncExternalStore(keeper?.subscribe ?? silent, now, () => first);
  return { keeper, writing };
}
