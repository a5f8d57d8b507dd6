import { changeCapacities } from '@isocentre/contract/review/decisions';
import type { Capacity } from '@isocentre/domain/review/decision';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';

interface PlacesDialogProps {
  slug: string;
  callCode: string;
  /** Of this category alone; empty: shared. */
  scope: string;
  capacities: readonly Capacity[];
  onClose: () => void;
  onChanged: (capacities: readonly Capacity[]) => void;
}

/** How many talks and e-posters there are; an empty field sets no number. */
export function PlacesDialog({ slug, callCode, scope, capacities, onClose, onChanged }: PlacesDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const category = scope === '' ? null : scope;
  const at = (type: Capacity['type']) => {
    const found = capacities.find((one) => one.type === type && one.category === category);
    return found ? String(found.places) : '';
  };
  const [oral, setOral] = useState(at('oral'));
  const [poster, setPoster] = useState(at('e-poster'));
  const wanted = () => [
    ...capacities.filter((one) => one.category !== category),
    ...(['oral', 'e-poster'] as const).flatMap((type) => {
      const typed = (type === 'oral' ? oral : poster).trim();
      return typed === '' ? [] : [{ type, category, places: Number(typed) }];
    }),
  ];
  const isNumber = (typed: string) => /^\d{0,4}$/.test(typed.trim());
  const save = () => {
    const body = { seen: [...capacities], capacities: wanted() };
    void attempt(
      () => call(changeCapacities, { params: { edition: slug, call: callCode }, body }),
      (answer) => onChanged(answer.capacities),
    );
  };
  return (
    <FormDialog
      title={scope === '' ? 'Places' : `Places in ${scope}`}
      action="Save places"
      doing="Saving..."
      sending={sending}
      failure={failure}
      check={() => ({
        ...(!isNumber(oral) && { oral: 'Please give a whole number up to 9999.' }),
        ...(!isNumber(poster) && { poster: 'Please give a whole number up to 9999.' }),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>The lines begin where the places end. Empty: as many as there are.</p>
          <Field label="Talks" inputMode="numeric" value={oral} error={errors['oral']} onChange={({ target }) => setOral(target.value)} />
          <Field
            label="E-posters"
            inputMode="numeric"
            value={poster}
            error={errors['poster']}
            onChange={({ target }) => setPoster(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
