import type { Publication } from '@isocentre/contract/content-editing';
import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { REASON_MAX, REASON_MIN, reasonWords } from '@isocentre/domain/people/reason';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Check } from '@isocentre/ui/check.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { handsFor } from '../editor/hands.ts';
import { DifferencesList } from '../differences/differences-list.tsx';
import { placeInWords } from '../differences/difference-words.ts';
import { TimeFields } from '../form/instant-field.tsx';
import { KIND_WORDS } from '../words/kind-words.ts';
import type { Pending } from './pending.ts';
import './publishing.css';

interface PublishDialogProps {
  slug: string;
  timeZone: string;
  pending: readonly Pending[];
  /** Whom it affects, before it is published; what says so needs a reason, too. */
  consequences?: ((picked: readonly Pending[]) => ReactNode) | undefined;
  onDone: (publication: Publication) => void;
  onClose: () => void;
}

const keyOf = ({ kind, id }: Pick<Pending, 'kind' | 'id'>) => `${kind} ${id}`;

/** Lists every change in words. Nothing goes out that is not in it. */
export function PublishDialog({ slug, timeZone, pending, consequences, onDone, onClose }: PublishDialogProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [later, setLater] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [keyFor] = useState(attemptKeys);
  const { sending, failure, attempt } = useAttempt();
  const picked = pending.filter((change) => change.faults.length === 0 && !without.has(keyOf(change)));
  const many = picked.length === 1 ? 'one change' : `${picked.length} changes`;

  const reasonNeeded = consequences !== undefined;
  const check = (): FieldErrors => ({
    ...(!later || at?.endsWith('Z') ? {} : { at: 'Give the day and the time at which it goes out.' }),
    ...(reasonNeeded && reason.trim().length < REASON_MIN
      ? { reason: reason.trim() === '' ? reasonWords.missing : reasonWords.short }
      : {}),
  });
  const submit = () => {
    if (picked.length === 0) return;
    const body = {
      items: picked.map(({ kind, id, version }) => ({ kind, id, version })),
      at: later ? at : null,
      reason: reason.trim() === '' ? null : reason,
    };
    void attempt(() => handsFor(reasonNeeded ? 'settings' : 'content', slug).send(body, keyFor(body)), onDone);
  };
  return (
    <FormDialog
      title={later ? 'Publish later' : 'Publish'}
      action={picked.length === 0 ? 'Nothing to publish' : later ? `Publish ${many} then` : `Publish ${many} now`}
      doing="Publishing..."
      className="publish-form"
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ul className="publish-changes" aria-label="What will change">
            {pending.map((change) => (
              <li key={keyOf(change)}>
                <Check
                  label={<WhatWords change={change} />}
                  checked={change.faults.length === 0 && !without.has(keyOf(change))}
                  disabled={change.faults.length > 0}
                  onChange={(event) => {
                    const next = new Set(without);
                    if (event.currentTarget.checked) next.delete(keyOf(change));
                    else next.add(keyOf(change));
                    setWithout(next);
                  }}
                />
                <Details change={change} timeZone={timeZone} />
              </li>
            ))}
          </ul>
          {picked.length > 0 && consequences?.(picked)}
          <fieldset className="publish-when">
            <legend>When</legend>
            <label>
              <input type="radio" name="when" checked={!later} onChange={() => setLater(false)} /> Now
            </label>
            <label>
              <input type="radio" name="when" checked={later} onChange={() => setLater(true)} /> At an instant
            </label>
            {later && <TimeFields name="at" label="Goes out" value={at} onChange={setAt} timeZone={timeZone} error={errors['at']} />}
          </fieldset>
          <TextArea
            label="Why"
            optional={!reasonNeeded}
            name="reason"
            rows={2}
            maxLength={REASON_MAX}
            value={reason}
            error={errors['reason']}
            hint="Stands in the versions and in the record."
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

const WHAT = {
  new: 'is new',
  changed: 'is changed',
  hidden: 'is taken off the pages',
  restored: 'is shown again',
  order: 'is another one',
} as const;

const WhatWords = ({ change: { kind, title, is } }: { change: Pending }) => (
  <>
    <b>{title}</b> {kindOf(kind).area === 'settings' ? 'changed' : WHAT[is]}{' '}
    <span className="quiet">{is === 'order' || title === nameOf(kind) ? '' : nameOf(kind)}</span>
  </>
);

const nameOf = (kind: KindName) => kindOf(kind).name;

function Details({ change, timeZone }: { change: Pending; timeZone: string }) {
  const { kind, is, before, after, choices, faults } = change;
  if (faults.length > 0)
    return (
      <Notice kind="warn" title="This cannot be published yet">
        <ul>
          {faults.map(({ at, message }) => (
            <li key={at + message}>
              {at === '' ? '' : `${placeInWords(at, KIND_WORDS[kind], after)}: `}
              {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  if (is === 'order')
    return (
      <ol className="publish-order">
        {(after['rows'] as readonly { id: string; name: string }[]).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    );
  if (is === 'hidden') return <p className="quiet">Visitors will not see it. It can be restored.</p>;
  return <DifferencesList kind={kind} before={before} after={after} choices={choices} timeZone={timeZone} />;
}
