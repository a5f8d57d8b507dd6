import { readRevision } from '@isocentre/contract/abstracts';
import { type AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import { readClock } from '@isocentre/contract/editions';
import { type AbstractForm, emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import { knowsServerTime, toServerTime } from '../../../lib/device-clock.ts';
import { readHint, watchHint } from '../../../lib/session-hint.ts';
import { draftCalls, type Sent, type Stored, storedAbstract, storedDraft, type Target, toldCalls } from '../drafts/draft-calls.ts';
import { DraftKeeper } from '../drafts/draft-keeper.ts';
import type { Writing } from '../drafts/writing.ts';
import { receiveDraft, type LoadedAbstracts, newestAbstracts, openText, settleOpenTexts } from '../drafts/received-drafts.ts';
import { openLocalCopy } from '../drafts/kept-here.ts';
import { asSubmitted, sameText } from '../drafts/same-text.ts';

export interface WritingOf {
  myAbstracts: LoadedAbstracts;
  target: Target;
  /** The conference and the person: the key for this browser's storage. */
  whose: string;
}

interface Start {
  form: AbstractForm;
  stored: Stored | null;
  record: AbstractRecord | undefined;
  savedAt: number | null;
}

/**
 * The server's version to continue from, as far as this window knows: the draft, else the abstract, else an empty form.
 */
function startOf({ myAbstracts, target, whose }: WritingOf): Start {
  const { drafts, submissions, me } = newestAbstracts(myAbstracts, whose);
  const draft = drafts.find((one) => one.target === target);
  const record = submissions.find((one) => one.id === target);
  if (draft) return { form: draft.form, stored: storedDraft(draft), record, savedAt: Date.parse(draft.savedAt) };
  if (record) return { form: formOf(record), stored: storedAbstract(record), record, savedAt: null };
  return { form: emptyAbstract(me), stored: null, record, savedAt: null };
}

const baseOf = ({ stored, record }: Start): Omit<Sent, 'form'> => ({
  draftVersion: stored?.draftVersion ?? null,
  abstractId: stored?.abstractId ?? crypto.randomUUID(),
  abstractVersion: stored?.abstractVersion ?? record?.version ?? null,
});

/** The abstract that the text was begun from: for a draft older than the abstract, the abstract's earlier content. */
async function begunFrom({ stored, record }: Start): Promise<AbstractForm | undefined> {
  if (!record || !stored?.abstractVersion) return undefined;
  if (stored.abstractVersion === record.version) return formOf(record);
  const params = { id: record.id, version: stored.abstractVersion };
  return browserCall(readRevision, { params }).then(formOf, () => undefined);
}

async function openKeeper(of: WritingOf) {
  const { myAbstracts, target, whose } = of;
  // This text may still be open in the screen that was just left.
  await settleOpenTexts();
  const local = await openLocalCopy(whose, target);
  const start = startOf(of);
  const { form, stored, record, savedAt } = start;
  const abstract = await begunFrom(start);
  const keeper = new DraftKeeper({
    calls: toldCalls(draftCalls(browserCall, target), target, (draft) => receiveDraft(whose, target, draft)),
    local,
    start: { form, ...baseOf(start) },
    abstract,
    savedAt,
    same: sameText,
    toServerTime,
  });
  const leftovers = local.leftovers.filter(({ kept, forget }) => {
    // Submitted, although the response never came.
    const sent = myAbstracts.submissions.find(({ id }) => target === 'new' && id === kept.abstractId);
    const known = sent && sameText(formOf(sent), asSubmitted(kept.form));
    if (known) forget();
    return !known;
  });
  // Which text is newer is not decided by this device's clock; any response says how wrong it is.
  if (leftovers.length > 0 && !knowsServerTime()) await browserCall(readClock, {}).catch(() => undefined);
  keeper.takeOver(leftovers, stored);
  // Edited after an attempt without a response: what was stored then is shown beside it.
  const latest = leftovers[0]?.kept;
  const arrived = latest?.attempted && myAbstracts.submissions.find(({ id }) => target === 'new' && id === latest.abstractId);
  if (arrived) keeper.compare(storedAbstract(arrived), undefined);
  if (record && stored?.from === 'draft' && stored.abstractVersion !== record.version) keeper.compare(storedAbstract(record), abstract);
  return { keeper, local };
}

const silent = () => () => undefined;

/** The text being written. Typing is blocked until the stored copies are known: `keeper` is null until then. */
export function useWriting(of: WritingOf): { keeper: DraftKeeper | null; writing: Writing } {
  const [first] = useState<Writing>(() => {
    const { form } = startOf(of);
    return { form, phase: 'clean', savedAt: null, failed: null, conflict: null };
  });
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null);
  const open = useEffectEvent(() => openKeeper(of));
  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    void open().then(({ keeper: made, local }) => {
      const hidden = () => document.visibilityState === 'hidden' && made.goOn();
      const known = () => readHint() !== null && made.goOn();
      const unwatch = watchHint(known);
      const { close } = openText(made);
      addEventListener('online', made.goOn);
      document.addEventListener('visibilitychange', hidden);
      leave = () => {
        unwatch();
        removeEventListener('online', made.goOn);
        document.removeEventListener('visibilitychange', hidden);
        made.leave();
        close();
        local.leave();
      };
      if (gone) leave();
      else setKeeper(made);
    });
    return () => {
      gone = true;
      leave?.();
    };
  }, []);
  const renew = useEffectEvent(() => {
    const start = startOf(of);
    const abstract = start.record && start.stored?.abstractVersion === start.record.version ? formOf(start.record) : undefined;
    keeper?.renew({ form: start.form, ...baseOf(start) }, start.savedAt, abstract);
  });
  useEffect(() => renew(), [keeper, of.myAbstracts]);
  const now = () => keeper?.writing ?? first;
  const writing = useSyncExternalStore(keeper?.subscribe ?? silent, now, () => first);
  return { keeper, writing };
}
