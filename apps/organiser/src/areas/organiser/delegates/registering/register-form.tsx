import { CallFailed } from '@isocentre/contract/call';
import { registerSomebody } from '@isocentre/contract/delegates/on-behalf';
import { DETAIL_FIELDS, type DetailsForm } from '@isocentre/domain/corrections/stored-details';
import type { OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { useAsk } from '../../../../session/ask.ts';
import { Panel } from '../delegate-panels.tsx';
import { DetailFields } from '../detail-fields.tsx';
import { type Found, FoundNotice, foundIn } from './found-notice.tsx';
import type { Registered } from './registered-notice.tsx';
import { WhatFor, type Wish, wishInBody } from './what-for.tsx';
import { meaningOf } from './meaning.ts';
import { Sign } from '../../frame/sign.tsx';

interface RegisterFormProps {
  slug: string;
  rules: OnBehalfRules;
  mayApplyOtherPrice: boolean;
  onDone: (registered: Registered) => void;
}

const emptyDetails = ({ countries, meals }: OnBehalfRules): DetailsForm => ({
  ...(Object.fromEntries(DETAIL_FIELDS.map((field) => [field, ''])) as DetailsForm),
  country: countries[0] ?? '',
  mealPreference: meals[0] ?? '',
});

const NO_WISH: Wish = { category: '', registrationType: '', priceReason: '', grantAs: '', grantReason: '' };

export function RegisterForm({ slug, rules, mayApplyOtherPrice, onDone }: RegisterFormProps) {
  const ask = useAsk();
  const [email, setEmail] = useState('');
  const [details, setDetails] = useState(() => emptyDetails(rules));
  const [wish, setWish] = useState(NO_WISH);
  const [found, setFound] = useState<Found>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const [keyOf] = useState(attemptKeys);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  const category = rules.categories.find(({ code }) => code === wish.category);
  const meaning = meaningOf(category, wish, email);

  const send = async (useAccount: boolean) => {
    if (sending) return;
    setFailed(undefined);
    setFound(undefined);
    setErrors({});
    setSending(true);
    const body = { ...details, email, ...wishInBody(wish, category), useAccount };
    try {
      const answer = await ask(() => call(registerSomebody, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }));
      onDone({ ...answer, name: details.name, email });
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      setErrors(thrown.fields);
      const known = foundIn(thrown);
      if (known) setFound(known);
      else if (Object.keys(thrown.fields).length === 0) setFailed(thrown.message);
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(false);
  };
  const type = (value: string) => {
    setEmail(value);
    setFound(undefined);
  };

  return (
    <form ref={form} className="delegate-grid register-grid" noValidate onSubmit={submit}>
      <Panel title="Person" wide>
        <div className="correct-form">
          <Field
            name="email"
            label="E-mail"
            type="email"
            required
            autoComplete="off"
            hint="The letter, receipts and the certificate go there."
            value={email}
            error={errors['email']}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <DetailFields
            typed={details}
            stored={details}
            meanwhile={[]}
            errors={errors}
            titles={rules.titles}
            countries={rules.countries}
            meals={rules.meals}
            team={(category?.seats ?? 0) > 1}
            onChange={(field, value) => setDetails({ ...details, [field]: value })}
          />
        </div>
      </Panel>
      <Panel title="Registration">
        <div className="correct-form">
          <WhatFor rules={rules} wish={wish} errors={errors} mayApplyOtherPrice={mayApplyOtherPrice} onChange={setWish} />
          <section className="consequences" aria-label="What this means" aria-live="polite">
            <ul>
              {meaning.map(({ sign, words }) => (
                <li key={words}>
                  <Sign name={sign} />
                  <span>{words}</span>
                </li>
              ))}
            </ul>
          </section>
          {failed && <Notice kind="bad" title={failed} />}
          {found && <FoundNotice slug={slug} found={found} sending={sending} onUse={() => void send(true)} />}
          {!found && (
            <div className="correct-end">
              <Button type="submit" aria-disabled={sending || undefined}>
                {sending ? 'Registering...' : 'Register'}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </form>
  );
}
