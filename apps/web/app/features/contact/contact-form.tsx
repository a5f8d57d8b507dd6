import { addresses } from '@isocentre/domain/addresses';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useSearchParams } from 'react-router';
import { readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import './contact-form.css';
import { FailureNotice } from './failure-notice.tsx';
import type { ContactsData } from './load-contacts.ts';
import { CONTACT_DRAFT, FIELDS, type Outcome, readValues } from './outcome.ts';

/** With script it is sent in the background; without, it is an ordinary form posted to the page's own URL. */
export function ContactForm({ types, today, messageMax, sentTitle, sentBody }: ContactsData['form']) {
  const fetcher = useFetcher<Outcome>();
  const posted = useActionData<Outcome>();
  const outcome = fetcher.data ?? posted;
  const failed = outcome && 'failed' in outcome ? outcome.failed : null;
  const kept = posted && 'failed' in posted ? posted.values : undefined;
  const sending = fetcher.state !== 'idle';

  const form = useRef<HTMLFormElement>(null);
  // State updates too late for a double click.
  const busy = useRef(false);
  useEffect(() => {
    if (!sending) busy.current = false;
  }, [sending]);
  const notice = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  // A link from another page may preselect the subject.
  const asked = types.find((type) => type === search.get('about'));
  const [showSent, setShowSent] = useState(search.has('sent'));
  const [errors, setErrors] = useState(failed?.fields ?? {});
  const [length, setLength] = useState(kept?.message.length ?? 0);

  useEffect(() => {
    const draft = kept ? null : readDraft(CONTACT_DRAFT);
    for (const name of FIELDS) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (control && draft?.[name]) control.value = draft[name];
    }
    if (draft?.['message']) setLength(draft['message'].length);
    // Once, when the page has come alive: later the fields are the truth.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads the state of the first moment on purpose
  }, []);

  useEffect(() => {
    const result = fetcher.data;
    if (!result) return;
    if ('sent' in result) {
      form.current?.reset();
      setErrors({});
      setLength(0);
      setShowSent(true);
      return;
    }
    setErrors(result.failed.fields);
    const first = FIELDS.find((name) => result.failed.fields[name]);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    else notice.current?.focus();
  }, [fetcher.data]);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const values = readValues(new FormData(event.currentTarget));
    setLength(values.message.length);
    writeDraft(CONTACT_DRAFT, values);
  };
  /** A field is checked on blur, if it has text or is marked already; never while typing. */
  const check = async (event: FocusEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement;
    if (!FIELDS.some((one) => one === name) || (value === '' && !errors[name])) return;
    const values = readValues(new FormData(event.currentTarget));
    // Offline the check may not load; sending will report it.
    const module = await import('./send-message.ts').catch(() => null);
    if (!module) return;
    const { [name]: found } = module.checkMessage(values);
    setErrors(({ [name]: _, ...others }) => (found ? { ...others, [name]: found } : others));
  };
  const close = () => {
    setShowSent(false);
    if (search.has('sent')) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const left = messageMax - length;

  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={addresses.contact}
        className="contact-form"
        noValidate
        onInput={keep}
        onBlur={(event) => void check(event)}
        onSubmit={(event) => {
          if (busy.current) event.preventDefault();
          busy.current = true;
        }}
      >
        {failed && !sending && <FailureNotice failed={failed} errors={errors} ref={notice} />}
        {/* Disabled: nothing typed now would be sent. */}
        <fieldset className="contact-fields" disabled={sending}>
          <Field id="contact-name" name="name" label="Name" autoComplete="name" required defaultValue={kept?.name} error={errors['name']} />
          <Field
            id="contact-mobile"
            name="mobile"
            type="tel"
            label="Mobile"
            autoComplete="tel"
            required
            defaultValue={kept?.mobile}
            error={errors['mobile']}
          />
          <Field
            id="contact-email"
            name="email"
            type="email"
            label="E-mail"
            autoComplete="email"
            required
            defaultValue={kept?.email}
            error={errors['email']}
          />
          <Select id="contact-type" name="type" label="Type" optional defaultValue={kept?.type ?? asked} error={errors['type']}>
            <option value="">Please choose</option>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <div className="field">
            <span className="field-label">Date</span>
            <time className="field-fixed" dateTime={today}>
              {dateInWords(today, { weekday: true })}
            </time>
          </div>
          <TextArea
            id="contact-message"
            name="message"
            label="Message"
            className="contact-message"
            required
            defaultValue={kept?.message}
            error={errors['message']}
            hint={left >= 0 ? `${left} characters left` : <span className="too-much">{-left} characters too many</span>}
          />
          <div className="contact-trap" aria-hidden="true">
            <label>
              Website
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <div className="contact-end">
            <Button type="submit" aria-disabled={sending || undefined}>
              {sending ? 'Sending...' : 'Send message'}
              {!sending && <Icon name="arrow" />}
            </Button>
          </div>
        </fieldset>
      </fetcher.Form>
      <Dialog open={showSent} title={sentTitle} onClose={close} figure={<Kolam figure={{ kind: 'motif', seed: 's1', n: 5 }} />}>
        <p>{sentBody}</p>
      </Dialog>
    </>
  );
}
