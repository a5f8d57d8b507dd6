import { CallFailed } from '@isocentre/contract/call';
import { correctDelegate, readConsequences } from '@isocentre/contract/delegates/correction';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import type { Consequences, WhichPrice } from '@isocentre/domain/corrections/consequences';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { ConsequencesBox } from './consequences-box.tsx';
import { changeWords } from './consequence-words.ts';
import type { Corrected } from './correct-details.tsx';
import type { Stored } from './correction-conflict.ts';
import { PriceChoice } from './price-choice.tsx';
import { ReasonField } from './reason-field.tsx';

interface ChangeCategoryProps {
  slug: string;
  delegate: Delegate;
  correcting: NonNullable<Delegate['correcting']>;
  onClose: () => void;
  onDone: (corrected: Corrected) => void;
}

interface Shown {
  consequences: Consequences;
  mark: string;
}

const REASONS = ['You asked for it by mail', 'You asked for it at the desk', 'The category was chosen by mistake'];

/** Another category: every choice shows at once what it means, and the button repeats the sum. */
export function ChangeCategory({ slug, delegate, correcting, onClose, onDone }: ChangeCategoryProps) {
  const ask = useAsk();
  const id = useId();
  const others = correcting.categories.filter(({ code }) => code !== delegate.category?.code);
  const [category, setCategory] = useState('');
  const [price, setPrice] = useState<WhichPrice>('when-paid');
  const [waive, setWaive] = useState(false);
  const [membershipId, setMembershipId] = useState(correcting.details.membershipId);
  const [version, setVersion] = useState(correcting.version);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [sending, setSending] = useState(false);
  const params = { edition: slug, id: delegate.id };
  const load = useCallback(
    async (): Promise<Shown | undefined> =>
      category === ''
        ? undefined
        : call(readConsequences, { params: { edition: slug, id: delegate.id }, body: { category, price, waive } }),
    [slug, delegate.id, category, price, waive],
  );
  const { data, error, loading, again } = useLatest(load);
  const shown = loading || error ? undefined : data;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || loading) return;
    setFailed(undefined);
    setErrors(category === '' ? { category: 'Please choose a category.' } : {});
    if (!shown) return;
    setSending(true);
    try {
      const details = membershipId === correcting.details.membershipId ? {} : { membershipId };
      const body = { version, reason, details, category: { category, price, waive, seen: shown.mark } };
      const { correction } = await ask(() => call(correctDelegate, { params, body }));
      onDone({ correction, words: `The category is now ${shown.consequences.to.label}.` });
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      if (thrown.code === 'CHANGED_ELSEWHERE') setVersion((thrown.current as Stored).version);
      if (thrown.code === 'CHANGED_ELSEWHERE' || thrown.code === 'CONSEQUENCES_CHANGED') again();
      const { fields } = thrown;
      setErrors({ ...fields, membershipId: fields['details.membershipId'] ?? '' });
      const other = Object.entries(fields).find(([field]) => !['reason', 'category', 'details.membershipId'].includes(field));
      if (Object.keys(fields).length === 0) setFailed(WORDS[thrown.code] ?? thrown.message);
      else if (other) setFailed(other[1]);
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      title="Change category"
      closeWords={delegate.category ? `Keep ${delegate.category.label}` : 'Cancel'}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || loading || undefined}>
          {sending ? 'Changing...' : changeWords(shown?.consequences)}
        </Button>
      }
    >
      <p className="ask-words">
        {delegate.name}, {delegate.number}. Nothing happens before you confirm.
      </p>
      <form id={id} className="category-grid" noValidate onSubmit={(event) => void submit(event)}>
        <div className="login-form">
          {failed && <Notice kind="bad" title={failed} />}
          <Select
            name="category"
            label="New category"
            value={category}
            error={errors['category']}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          >
            <option value="">Choose</option>
            {others.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
          <Field
            name="membershipId"
            label="Membership number"
            optional
            autoComplete="off"
            value={membershipId}
            error={errors['membershipId'] || undefined}
            onChange={({ currentTarget }) => setMembershipId(currentTarget.value)}
          />
          {delegate.status === 'PAID' && (
            <PriceChoice
              prices={data?.consequences.prices}
              currency={data?.consequences.currency ?? 'INR'}
              price={price}
              onChange={setPrice}
            />
          )}
          {(waive || (data && data.consequences.status === 'PAID' && data.consequences.open > 0)) && (
            <Check
              label="Do not ask for the difference"
              checked={waive}
              onChange={({ currentTarget }) => setWaive(currentTarget.checked)}
            />
          )}
          <ReasonField
            label="Reason, the delegate will read it"
            common={REASONS}
            value={reason}
            error={errors['reason']}
            onChange={setReason}
          />
        </div>
        <ConsequencesBox consequences={shown?.consequences} loading={loading && category !== ''} failed={error} onRetry={again} />
      </form>
    </Dialog>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  CHANGED_ELSEWHERE: 'Somebody else changed this delegate meanwhile. Please look at the consequences once more and confirm again.',
};
