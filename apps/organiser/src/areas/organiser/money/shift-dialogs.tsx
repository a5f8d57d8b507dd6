import { closeShift, countShift, type Shift } from '@isocentre/contract/money/shifts';
import { REASON_MAX } from '@isocentre/domain/people/reason';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import '../delegates/correct.css';
import { CountFields } from './count-fields.tsx';
import { ComparedTable } from './compared-table.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { countOf, NOTHING_TYPED, resultWords } from './shift-words.ts';

interface ShiftDialogProps {
  slug: string;
  shift: Shift;
  /** `failed`: what is shown may be older. */
  onClose: (failed: boolean) => void;
  onDone: (words: string) => void;
}

/** Another person signs what the cashier has counted. */
export function CloseDialog({ slug, shift, onClose, onDone }: ShiftDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const { id, version, cashier, compared, currency, note } = shift;
  return (
    <FormDialog
      title={`Close the shift of ${cashier}`}
      action="Close the shift"
      doing="Closing..."
      sending={sending}
      failure={failure}
      onSubmit={() => {
        const body = { version };
        void attempt(
          () => call(closeShift, { params: { edition: slug, id }, body, idempotencyKey: keyOf(body) }),
          () => onDone(`The shift of ${cashier} is closed. Its sheet can be printed and signed.`),
        );
      }}
      onClose={() => onClose(failure !== undefined)}
    >
      {() => (
        <>
          {compared && <ComparedTable compared={compared} currency={currency} label="What was counted" />}
          {note && <p>Why it differs: {note}</p>}
          <p>
            You confirm that you have seen the till and the terminal’s slip. Afterwards nothing in this shift changes; a mistake is taken
            back in a later one.
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** Why the till differs, in the words of whoever counted it. */
export function ExplainDialog({ slug, shift, onClose, onDone }: ShiftDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const [note, setNote] = useState(shift.note ?? '');
  return (
    <FormDialog
      title={`Why it differs: ${resultWords(shift)}`}
      action="Save the note"
      doing="Saving..."
      sending={sending}
      failure={failure}
      check={(): FieldErrors => (note.trim() === '' ? { note: 'Please say what may have happened.' } : {})}
      onSubmit={() => {
        const body = { version: shift.version, counts: null, note };
        void attempt(
          () => call(countShift, { params: { edition: slug, id: shift.id }, body, idempotencyKey: keyOf(body) }),
          () =>
            onDone(
              shift.own ? 'The note is saved. A treasurer can close the shift now.' : 'The note is saved. The shift can be closed now.',
            ),
        );
      }}
      onClose={() => onClose(failure !== undefined)}
    >
      {(errors) => (
        <TextArea
          label="What may have happened"
          hint="It is read before the shift is closed, and stands on the sheet."
          rows={4}
          maxLength={REASON_MAX}
          value={note}
          error={errors['note']}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** What is typed in the fields of a count, and what is wrong with it once somebody tried to send it. */
function useTypedCount(currency: string) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [checked, setChecked] = useState(false);
  const { count, wrong } = countOf(typed, currency);
  const check = (): FieldErrors => {
    setChecked(true);
    return Object.fromEntries(wrong.map((name) => [name, 'Please enter a number.']));
  };
  return { count, check, fields: <CountFields currency={currency} typed={typed} checked={checked} onType={setTyped} /> };
}

const GONE = ['Does not work for the conference any more', 'Has fallen ill', 'Left without counting'];

/** The till of somebody who may no longer take money: who keeps the books counts it, and says why. */
export function CountForDialog({ slug, shift, onClose, onDone }: ShiftDialogProps) {
  const [keyOf] = useState(attemptKeys);
  const { count, check, fields } = useTypedCount(shift.currency);
  return (
    <ReasonDialog
      title={`Count the shift of ${shift.cashier}`}
      action="Compare with the books"
      doing="Comparing..."
      common={GONE}
      hint="Why you count and not its cashier. It stands on the sheet."
      check={check}
      run={(reason) => {
        const body = { version: shift.version, counts: count, note: '', reason };
        return call(countShift, { params: { edition: slug, id: shift.id }, body, idempotencyKey: keyOf(body) });
      }}
      onClose={onClose}
      onDone={(counted) => onDone(`The shift of ${shift.cashier} is counted: ${resultWords(counted)}.`)}
    >
      <p>
        {shift.cashier} may no longer take money. Count what is in the till: what should be there is shown afterwards, and nothing can be
        added any more.
      </p>
      {fields}
    </ReasonDialog>
  );
}

/** Counted a second time, from empty fields; the first count is kept. */
export function RecountDialog({ slug, shift, onClose, onDone }: ShiftDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const { count, check, fields } = useTypedCount(shift.currency);
  return (
    <FormDialog
      title="Count once more"
      action="Compare again"
      doing="Comparing..."
      sending={sending}
      failure={failure}
      check={check}
      onSubmit={() => {
        const body = { version: shift.version, counts: count, note: '' };
        void attempt(
          () => call(countShift, { params: { edition: slug, id: shift.id }, body, idempotencyKey: keyOf(body) }),
          (counted) => onDone(`Counted again: ${resultWords(counted)}.`),
        );
      }}
      onClose={() => onClose(failure !== undefined)}
    >
      {() => (
        <>
          <p>Both counts are kept. A shift is counted at most twice.</p>
          {fields}
        </>
      )}
    </FormDialog>
  );
}
