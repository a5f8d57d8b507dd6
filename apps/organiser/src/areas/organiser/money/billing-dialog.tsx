import { changeBilling, readBilling } from '@isocentre/contract/money/billing';
import type { Billing } from '@isocentre/contract/payments/my-billing';
import { BilledParty } from '@isocentre/domain/payments/money-forms';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { BilledFields } from './billed-fields.tsx';
import { ChoiceField } from './choice-field.tsx';

interface BillingDialogProps {
  slug: string;
  delegate: { id: string; name: string };
  onClose: () => void;
}

/** Before a delegate has paid: whom their receipt is made out to. */
export function BillingDialog({ slug, delegate, onClose }: BillingDialogProps) {
  const { id } = delegate;
  const load = useCallback(() => call(readBilling, { params: { edition: slug, id } }), [slug, id]);
  const { data, error, again } = useLatest(load);
  const title = `Receipts of ${delegate.name}`;
  if (data?.open) return <Form slug={slug} id={id} title={title} known={data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error && <ErrorState level="h3" title="It did not load" reason={error.message} onRetry={again} />}
      {!error && !data && <Loading bones={<Bone shape="block" />}>Loading whom receipts are made out to</Loading>}
      {data && <p>The registration is paid, so its receipt has been given. The treasurer can correct it under Money, Receipts.</p>}
    </Dialog>
  );
}

function Form({ slug, id, title, known, onClose }: { slug: string; id: string; title: string; known: Billing; onClose: () => void }) {
  const { sending, failure, attempt } = useAttempt();
  const [own, setOwn] = useState(known.billing === null);
  const [party, setParty] = useState<BilledParty>(known.billing ?? { billedTo: '', billedAddress: '', billedGstin: '' });
  const check = (): FieldErrors => (own ? {} : fieldErrors(BilledParty.safeParse(party).error?.issues ?? []));
  const save = () => call(changeBilling, { params: { edition: slug, id }, body: { billing: own ? null : party } });
  return (
    <FormDialog
      title={title}
      action="Save"
      doing="Saving..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => void attempt(save, onClose)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChoiceField
            legend="Receipts are made out to"
            choices={[
              { value: 'own', words: known.own.billedTo, meaning: 'The delegate, with their own address.' },
              { value: 'other', words: 'An institution, or somebody else', meaning: 'With its address and tax number.' },
            ]}
            value={own ? 'own' : 'other'}
            onChange={(value) => setOwn(value === 'own')}
          />
          {!own && <BilledFields party={party} errors={errors} onChange={setParty} />}
        </>
      )}
    </FormDialog>
  );
}
