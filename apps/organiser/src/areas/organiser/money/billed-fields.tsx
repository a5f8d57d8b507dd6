import { BILLED_ADDRESS_MAX, BILLED_TO_MAX, type BilledParty } from '@isocentre/domain/payments/money-forms';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field, TextArea } from '@isocentre/ui/field.tsx';

interface BilledFieldsProps {
  party: BilledParty;
  errors: FieldErrors;
  onChange: (party: BilledParty) => void;
}

/** Whom a receipt is made out to. */
export const BilledFields = ({ party, errors, onChange }: BilledFieldsProps) => (
  <>
    <Field
      label="Made out to"
      required
      maxLength={BILLED_TO_MAX}
      value={party.billedTo}
      error={errors['billedTo']}
      onChange={({ currentTarget }) => onChange({ ...party, billedTo: currentTarget.value })}
    />
    <TextArea
      label="Institution and address"
      rows={4}
      maxLength={BILLED_ADDRESS_MAX}
      value={party.billedAddress}
      error={errors['billedAddress']}
      onChange={({ currentTarget }) => onChange({ ...party, billedAddress: currentTarget.value })}
    />
    <Field
      label="GSTIN, if they have one"
      autoComplete="off"
      value={party.billedGstin}
      error={errors['billedGstin']}
      hint="Fifteen characters; checked."
      onChange={({ currentTarget }) => onChange({ ...party, billedGstin: currentTarget.value })}
    />
  </>
);
