import { CallFailed } from '@isocentre/contract/call';
import { addCall, changeWindow, type ListedCall, type ListedCalls } from '@isocentre/contract/review/further-calls';
import { callFaults, CallWindow } from '@isocentre/domain/abstracts/calls';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { TimeFields } from '../content/form/instant-field.tsx';
import { type TypedWindow, windowDifferences } from './call-words.ts';
import { ConflictNotice } from './conflict-notice.tsx';

interface CallDialogProps {
  slug: string;
  timeZone: string;
  /** Undefined: a new one. */
  call: ListedCall | undefined;
  onSaved: (name: string) => void;
  /** Somebody else has changed or removed it meanwhile. */
  onChanged: () => void;
  onClose: () => void;
}

const EMPTY: TypedWindow = {
  name: '',
  opensAt: null,
  advertisedOn: '',
  closesAt: null,
  graceMinutes: 0,
  maxPerDelegate: 1,
  resultsAt: null,
};

/** Dates, limit and results of a further call. */
export function CallDialog({ slug, timeZone, call, onSaved, onChanged, onClose }: CallDialogProps) {
  const [typed, setTyped] = useState<TypedWindow>(call ? { ...call.window } : EMPTY);
  // What the typed values are based on, and what a colleague has stored since.
  const [base, setBase] = useState(call);
  const [newer, setNewer] = useState<ListedCall>();
  // One key for one wish to add: sent twice, it is added once.
  const [key] = useState(() => crypto.randomUUID());
  const { sending, failure, attempt } = useAttempt();
  const set = (part: Partial<TypedWindow>) => setTyped((before) => ({ ...before, ...part }));
  const check = (): FieldErrors => {
    const read = CallWindow.safeParse(typed);
    return read.success ? callFaults(read.data, timeZone) : fieldErrors(read.error.issues);
  };
  const save = (over = base) => {
    const window = CallWindow.parse(typed);
    void attempt(
      async () => {
        if (!over) return ask(addCall, { params: { edition: slug }, body: window, idempotencyKey: key });
        try {
          return await ask(changeWindow, { params: { edition: slug, call: over.code }, body: { version: over.version, window } });
        } catch (error) {
          onChanged();
          setNewer(storedIn(error, over.code));
          throw error;
        }
      },
      () => onSaved(window.name),
    );
  };
  return (
    <FormDialog
      title={call ? `Change ${call.window.name}` : 'Add a call'}
      action={call ? 'Save the call' : 'Add the call'}
      doing="Saving..."
      sending={sending}
      failure={failure}
      notice={
        newer ? (
          <ConflictNotice
            differences={windowDifferences(typed, newer.window, timeZone)}
            onSaveMine={() => Object.keys(check()).length === 0 && save(newer)}
            onTakeStored={() => {
              setTyped({ ...newer.window });
              setBase(newer);
              setNewer(undefined);
            }}
          />
        ) : base !== call ? (
          <Notice title="These are the dates that are stored now." />
        ) : undefined
      }
      check={check}
      onSubmit={() => save()}
      onClose={onClose}
    >
      {(errors) => {
        const errorAt = (field: keyof CallWindow) => errors[field] ?? errors[`window.${field}`];
        const number = (field: 'graceMinutes' | 'maxPerDelegate', label: string, hint: string) => (
          <Field
            type="number"
            inputMode="numeric"
            min={0}
            label={label}
            hint={hint}
            error={errorAt(field)}
            value={Number.isNaN(typed[field]) ? '' : typed[field]}
            onChange={({ currentTarget }) => set({ [field]: currentTarget.valueAsNumber })}
          />
        );
        return (
          <>
            {call?.told && <Notice title="Authors have read the results of this call. Their instant can no longer be changed." />}
            <Field
              label="Name"
              hint="Authors read it. For example: Late-breaking."
              maxLength={60}
              error={errorAt('name')}
              value={typed.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TimeFields
              name="opensAt"
              label="Opens"
              error={errorAt('opensAt')}
              value={typed.opensAt}
              timeZone={timeZone}
              onChange={(opensAt) => set({ opensAt })}
            />
            <Field
              type="date"
              label="Last day, as advertised"
              error={errorAt('advertisedOn')}
              value={typed.advertisedOn}
              onChange={({ currentTarget }) => set({ advertisedOn: currentTarget.value })}
            />
            <TimeFields
              name="closesAt"
              label="Closes"
              hint="The first moment at which it is closed: midnight after the last day."
              error={errorAt('closesAt')}
              value={typed.closesAt}
              timeZone={timeZone}
              onChange={(closesAt) => set({ closesAt })}
            />
            {number('graceMinutes', 'Minutes of grace', 'So long late ones are still taken, and marked. Nobody is told of it.')}
            {number('maxPerDelegate', 'Abstracts of one delegate', 'In this call alone.')}
            <TimeFields
              name="resultsAt"
              label="Authors are told of decisions"
              optional
              hint="Until then they read “Pending” everywhere."
              disabled={call?.told === true}
              error={errorAt('resultsAt')}
              value={typed.resultsAt}
              timeZone={timeZone}
              onChange={(resultsAt) => set({ resultsAt })}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

/** The call as it is stored now, if that is why saving was refused. */
function storedIn(error: unknown, code: string): ListedCall | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'CHANGED_ELSEWHERE') return undefined;
  return (error.current as ListedCalls | undefined)?.calls.find((one) => one.code === code);
}
