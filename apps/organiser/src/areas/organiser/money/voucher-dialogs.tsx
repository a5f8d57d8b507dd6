import { changeVoucher, type listVouchers, makeVoucher, type Voucher } from '@isocentre/contract/money/vouchers';
import type { Answer } from '@isocentre/contract/route';
import { HOLDER_MAX, VoucherChange, VoucherForm, type VoucherKind } from '@isocentre/domain/payments/vouchers';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { useToday } from '../frame/use-today.ts';
import { ChoiceField } from './choice-field.tsx';
import { endingWords, givesWords, usesWords } from './voucher-words.ts';

interface DialogProps {
  slug: string;
  /** `failed`: somebody else may have been first, so what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

interface LimitsProps {
  limits: { uses: string; validUntil: string; holder: string };
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<LimitsProps['limits']>) => void;
}

/** To how many, until when and for whom: the same for a new one and a changed one. */
function Limits({ limits: { uses, validUntil, holder }, errors, onChange }: LimitsProps) {
  const today = useToday();
  return (
    <>
      <Field
        label="How many people may use it"
        inputMode="numeric"
        autoComplete="off"
        required
        value={uses}
        error={errors['uses']}
        onChange={({ currentTarget }) => onChange({ uses: currentTarget.value })}
      />
      <Field
        label="Last day"
        type="date"
        min={today}
        required
        value={validUntil}
        error={errors['validUntil']}
        hint="Who has used it has to pay by the end of this day."
        onChange={({ currentTarget }) => onChange({ validUntil: currentTarget.value })}
      />
      <Field
        label="For whom"
        autoComplete="off"
        maxLength={HOLDER_MAX}
        required
        value={holder}
        error={errors['holder']}
        hint="The institute, sponsor or person who gets the code. Delegates do not see it."
        onChange={({ currentTarget }) => onChange({ holder: currentTarget.value })}
      />
    </>
  );
}

const numberIn = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

type Offered = Pick<Answer<typeof listVouchers>, 'categories' | 'phases'>;

export function NewVoucherDialog({ slug, categories, phases, onClose, onDone }: DialogProps & Offered) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [kind, setKind] = useState<VoucherKind>();
  const [phase, setPhase] = useState('');
  const [category, setCategory] = useState('');
  const [code, setCode] = useState('');
  const [limits, setLimits] = useState({ uses: '1', validUntil: '', holder: '' });
  const body = { ...limits, code, kind, phase: kind === 'phase' ? phase : null, category, uses: numberIn(limits.uses) };
  const offered = categories.filter(({ phased }) => kind !== 'phase' || phased);
  const check = () => ({
    ...fieldErrors(VoucherForm.safeParse(body).error?.issues ?? []),
    ...(kind === 'phase' && phase === '' ? { phase: 'Please choose a phase.' } : {}),
  });
  const send = () => {
    const checked = VoucherForm.safeParse(body);
    if (!checked.success) return;
    const sent = checked.data;
    void attempt(
      () => call(makeVoucher, { params: { edition: slug }, body: sent, idempotencyKey: keyOf(sent) }),
      (voucher) => onDone(`The voucher for ${voucher.holder} is made. Its code is ${voucher.code}.`),
    );
  };
  return (
    <FormDialog
      title="New voucher"
      action="Make the voucher"
      doing="Making it..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={send}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <ChoiceField
            legend="What it gives"
            value={kind}
            error={errors['kind']}
            choices={[
              {
                value: 'free',
                words: 'Nothing to pay',
                meaning: 'The registration is complimentary at once, with a workshop place if the category includes one.',
              },
              { value: 'phase', words: 'The price of a phase', meaning: 'For example the early-bird price after that phase has ended.' },
            ]}
            onChange={(chosen) => {
              setKind(chosen);
              if (chosen === 'phase' && !categories.find((one) => one.code === category)?.phased) setCategory('');
            }}
          />
          {kind === 'phase' && (
            <Select
              label="Phase"
              required
              value={phase}
              error={errors['phase']}
              onChange={({ currentTarget }) => setPhase(currentTarget.value)}
            >
              <option value="">Choose a phase</option>
              {phases.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.label}
                </option>
              ))}
            </Select>
          )}
          <Select
            label="Category"
            required
            value={category}
            error={errors['category']}
            hint="Only delegates of this category can use it."
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          >
            <option value="">Choose a category</option>
            {offered.map((one) => (
              <option key={one.code} value={one.code}>
                {one.label}
              </option>
            ))}
          </Select>
          <Limits limits={limits} errors={errors} onChange={(change) => setLimits((before) => ({ ...before, ...change }))} />
          <Field
            label="Code"
            optional
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            error={errors['code']}
            hint="Left empty, one is made up that nobody can guess."
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

export function ChangeVoucherDialog({ slug, voucher, onClose, onDone }: DialogProps & { voucher: Voucher }) {
  const { sending, failure, attempt } = useAttempt();
  const { id, code, version } = voucher;
  const [limits, setLimits] = useState({ uses: String(voucher.uses), validUntil: voucher.validUntil, holder: voucher.holder });
  const body = { ...limits, uses: numberIn(limits.uses), version };
  const check = () => ({
    ...fieldErrors(VoucherChange.safeParse(body).error?.issues ?? []),
    ...(body.uses < voucher.used ? { uses: `It has been used ${voucher.used} times already.` } : {}),
  });
  const send = () => {
    const checked = VoucherChange.safeParse(body);
    if (!checked.success) return;
    void attempt(
      () => call(changeVoucher, { params: { edition: slug, id }, body: checked.data }),
      (changed) => onDone(`The voucher ${changed.code} is changed.`),
    );
  };
  return (
    <FormDialog
      title="Change the voucher"
      action="Save"
      doing="Saving..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={send}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <>
          <p>
            {code}: {givesWords(voucher)}. What it gives stays: people were told. {usesWords(voucher)}.
          </p>
          <Limits limits={limits} errors={errors} onChange={(change) => setLimits((before) => ({ ...before, ...change }))} />
        </>
      )}
    </FormDialog>
  );
}

export function EndVoucherDialog({ slug, voucher, onClose, onDone }: DialogProps & { voucher: Voucher }) {
  const { sending, failure, attempt } = useAttempt();
  const { id, code, uses, validUntil, holder, version } = voucher;
  return (
    <FormDialog
      title="End the voucher now"
      action="End it"
      doing="Ending it..."
      bad
      closeWords="Keep it"
      sending={sending}
      failure={failure}
      onSubmit={() =>
        void attempt(
          () => call(changeVoucher, { params: { edition: slug, id }, body: { uses, validUntil, holder, version, ended: true } }),
          () => onDone(`The voucher ${code} is ended. Nobody can use it any more.`),
        )
      }
      onClose={() => onClose(failure !== undefined)}
    >
      {() => (
        <>
          <p>
            Nobody can use {code} ({holder}) any more. {endingWords(voucher)}
          </p>
          <p>This cannot be taken back; you can make a new one.</p>
        </>
      )}
    </FormDialog>
  );
}
