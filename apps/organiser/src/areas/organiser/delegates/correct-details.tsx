import { CallFailed } from '@isocentre/contract/call';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { correctDelegate } from '@isocentre/contract/delegates/correction';
import { DETAIL_FIELDS, type DetailField, type DetailsForm } from '@isocentre/domain/corrections/stored-details';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { conflictOf, type Stored } from './correction-conflict.ts';
import { DetailFields } from './detail-fields.tsx';
import { ReasonField } from './reason-field.tsx';

export interface Corrected {
  readonly words: string;
  readonly correction: string;
}

interface CorrectDetailsProps {
  slug: string;
  delegate: Delegate;
  correcting: NonNullable<Delegate['correcting']>;
  onClose: () => void;
  onDone: (corrected: Corrected) => void;
}

const REASONS = ['Asked by mail', 'Asked at the desk', 'Typing mistake'];

/** The details as a form, in the place where they stand. What a colleague saved meanwhile is shown beside what was typed. */
export function CorrectDetails({ slug, delegate, correcting, onClose, onDone }: CorrectDetailsProps) {
  const ask = useAsk();
  const [stored, setStored] = useState<Stored>({ version: correcting.version, details: correcting.details });
  const [typed, setTyped] = useState<DetailsForm>(correcting.details);
  const [meanwhile, setMeanwhile] = useState<readonly DetailField[]>([]);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="name"]')?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  const changed = DETAIL_FIELDS.filter((field) => typed[field] !== stored.details[field]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setFailed(undefined);
    setErrors({});
    if (changed.length === 0) return setFailed('Nothing has been changed yet.');
    setSending(true);
    try {
      const details = Object.fromEntries(changed.map((field) => [field, typed[field]]));
      const body = { version: stored.version, reason, details };
      const { correction } = await ask(() => call(correctDelegate, { params: { edition: slug, id: delegate.id }, body }));
      onDone({ correction, words: changed.length === 1 ? 'One detail was corrected.' : `${changed.length} details were corrected.` });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const conflict = conflictOf(error, stored, typed);
      if (conflict) {
        setStored(conflict.stored);
        setTyped(conflict.typed);
        setMeanwhile(conflict.meanwhile);
      }
      setErrors(Object.fromEntries(Object.entries(error.fields).map(([field, words]) => [field.replace('details.', ''), words])));
      if (Object.keys(error.fields).length === 0) setFailed(conflict ? conflict.words : error.message);
      setSending(false);
    }
  };

  return (
    <form ref={form} className="correct-form" noValidate onSubmit={(event) => void submit(event)}>
      {failed && <Notice kind="bad" title={failed} />}
      <DetailFields
        typed={typed}
        stored={stored.details}
        meanwhile={meanwhile}
        errors={errors}
        titles={correcting.titles}
        countries={correcting.countries}
        team={delegate.team !== null}
        onChange={(field, value) => setTyped({ ...typed, [field]: value })}
      />
      <ReasonField label="Why" common={REASONS} value={reason} error={errors['reason']} onChange={setReason} />
      <p className="quiet">Receipts that were issued stay as they are. Every correction is on record with its reason.</p>
      <div className="correct-end">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : changed.length === 1 ? 'Save 1 correction' : `Save ${changed.length} corrections`}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
