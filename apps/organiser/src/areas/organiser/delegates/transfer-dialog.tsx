import { CallFailed } from '@isocentre/contract/call';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { readTransfer, transferDelegate } from '@isocentre/contract/delegates/transfer';
import type { Answer } from '@isocentre/contract/route';
import { DETAIL_FIELDS, type DetailsForm } from '@isocentre/domain/corrections/stored-details';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { Sign } from '../frame/sign.tsx';
import { DetailFields } from './detail-fields.tsx';
import { OtherRegistrationNotice } from './other-registration-notice.tsx';
import { ReasonField } from './reason-field.tsx';
import { transferLines } from './transfer-words.ts';

interface TransferDialogProps {
  slug: string;
  delegate: Delegate;
  correcting: NonNullable<Delegate['correcting']>;
  onClose: () => void;
  onDone: (name: string) => void;
}

type Found = Answer<typeof readTransfer>;

const REASONS = ['Asked by mail', 'Asked by their institute', 'A colleague comes instead'];

/** Handing on: first who, then what it means and what the new person's registration says. */
export function TransferDialog({ slug, delegate, correcting, onClose, onDone }: TransferDialogProps) {
  const ask = useAsk();
  const id = useId();
  const params = { edition: slug, id: delegate.id };
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<Found>();
  const [typed, setTyped] = useState<DetailsForm>();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<CallFailed>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  const step = found ? 'details' : 'address';
  useEffect(() => form.current?.querySelector<HTMLElement>(step === 'details' ? '[name="name"]' : '[name="email"]')?.focus(), [step]);

  const look = async () => {
    const next = await ask(() => call(readTransfer, { params, body: { email } }));
    setTyped((before) => keptTyping(next.details, before, found?.details));
    setFound(next);
  };
  const handOn = async (seen: Found, details: DetailsForm) => {
    const body = { version: correcting.version, reason, email, details, seen: seen.mark };
    await ask(() => call(transferDelegate, { params, body }));
    onDone(details.name);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setFailed(undefined);
    setErrors({});
    setSending(true);
    try {
      await (found && typed ? handOn(found, typed) : look());
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      setErrors(Object.fromEntries(Object.entries(thrown.fields).map(([field, words]) => [field.replace('details.', ''), words])));
      if (Object.keys(thrown.fields).length === 0) setFailed(thrown);
      if (thrown.code === 'CONSEQUENCES_CHANGED') await look();
    } finally {
      setSending(false);
    }
  };

  const words = found ? `Hand on to ${typed?.name.trim() || 'this person'}` : 'Continue';
  return (
    <Dialog
      open
      title="Hand the registration on"
      closeWords="Keep it as it is"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || undefined}>
          {sending ? (found ? 'Handing on...' : 'Looking...') : words}
        </Button>
      }
    >
      <p className="ask-words">
        {delegate.name}, {delegate.number}. Another person comes instead; nothing happens before you confirm.
      </p>
      <form ref={form} id={id} className={found ? 'category-grid' : 'login-form'} noValidate onSubmit={(event) => void submit(event)}>
        {found && typed ? (
          <>
            <div className="login-form">
              {failed && (
                <OtherRegistrationNotice failed={failed} title={WORDS[failed.code]} slug={slug} id={delegate.id} onLeave={onClose} />
              )}
              <p className="transfer-to">
                <span>
                  To <b>{found.transfer.to.email}</b>
                </span>
                <Button look="plain" small onClick={() => setFound(undefined)}>
                  Another address
                </Button>
              </p>
              <DetailFields
                typed={typed}
                stored={typed}
                meanwhile={[]}
                errors={errors}
                titles={correcting.titles}
                countries={correcting.countries}
                team={delegate.team !== null}
                onChange={(field, value) => setTyped({ ...typed, [field]: value })}
              />
              <ReasonField label="Why, for the record" common={REASONS} value={reason} error={errors['reason']} onChange={setReason} />
            </div>
            <section className="consequences" aria-label="What this means" aria-live="polite">
              <ul>
                {transferLines(found.transfer, typed.name).map(({ sign, words: line }) => (
                  <li key={sign + line}>
                    <Sign name={sign} />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        ) : (
          <>
            {failed && (
              <OtherRegistrationNotice failed={failed} title={WORDS[failed.code]} slug={slug} id={delegate.id} onLeave={onClose} />
            )}
            <Field
              name="email"
              type="email"
              label="E-mail address of the new person"
              autoComplete="off"
              required
              value={email}
              error={errors['email']}
              hint="Their own: they log in with it, and get a mail there."
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** What was typed stays when another address is tried; what came from the server is replaced. */
function keptTyping(next: DetailsForm, typed: DetailsForm | undefined, given: DetailsForm | undefined): DetailsForm {
  if (!typed || !given) return typed ?? next;
  return Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, typed[field] === given[field] ? next[field] : typed[field]]),
  ) as unknown as DetailsForm;
}

const WORDS: Readonly<Record<string, string>> = {
  CHANGED_ELSEWHERE: 'Somebody else changed this delegate meanwhile. Please close this and look again.',
};
