import { CallFailed } from '@isocentre/contract/call';
import { mergeDelegates, readMerge } from '@isocentre/contract/delegates/duplicates';
import type { MergeSide } from '@isocentre/domain/corrections/merge';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Sign } from '../frame/sign.tsx';
import './correct.css';
import { mergeLines } from './merge-words.ts';
import { ReasonField } from './reason-field.tsx';

interface MergeDialogProps {
  slug: string;
  id: string;
  other: string;
  onClose: () => void;
  onDone: (stays: MergeSide, goes: MergeSide) => void;
}

const REASONS = ['Registered twice', 'Asked by mail', 'Found at the desk'];

/** Merging two registrations of one person, with what it means. */
export function MergeDialog({ slug, id, other, onClose, onDone }: MergeDialogProps) {
  const ask = useAsk();
  const form = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const load = useCallback(() => call(readMerge, { params: { edition: slug, id, other } }), [slug, id, other]);
  const { data, error, loading, again } = useLatest(load);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || loading || !data) return;
    setFailed(undefined);
    setFault(undefined);
    setSending(true);
    const { stays, goes } = data.merge;
    try {
      await ask(() => call(mergeDelegates, { params: { edition: slug, id }, body: { other, reason, seen: data.mark } }));
      onDone(stays, goes);
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      if (thrown.code === 'CONSEQUENCES_CHANGED') again();
      setFault(thrown.fields['reason']);
      if (Object.keys(thrown.fields).length === 0) setFailed(thrown.message);
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title="Merge two registrations"
      closeWords="Keep both"
      onClose={onClose}
      actions={
        data && (
          <Button type="submit" form={form} aria-disabled={sending || loading || undefined}>
            {sending ? 'Merging...' : `Merge into ${data.merge.stays.number}`}
          </Button>
        )
      }
    >
      <p className="ask-words">
        {data
          ? `${data.merge.stays.name}, ${data.merge.stays.number}, and ${data.merge.goes.name}, ${data.merge.goes.number}, are one person. `
          : ''}
        Nothing happens before you confirm.
      </p>
      {error && <Notice kind="bad" title={error.message} />}
      {loading && <p className="quiet">Working out what this means...</p>}
      {data && (
        <form id={form} className="category-grid" noValidate onSubmit={(event) => void submit(event)}>
          <div className="login-form">
            {failed && <Notice kind="bad" title={failed} />}
            <ReasonField label="Why, for the record" common={REASONS} value={reason} error={fault} onChange={setReason} />
          </div>
          <section className="consequences" aria-label="What this means" aria-live="polite" aria-busy={loading}>
            <ul>
              {mergeLines(data.merge).map(({ sign, words }) => (
                <li key={words}>
                  <Sign name={sign} />
                  <span>{words}</span>
                </li>
              ))}
            </ul>
          </section>
        </form>
      )}
    </Dialog>
  );
}
