import { addresses } from '@isocentre/domain/addresses';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { categoryIn } from '@isocentre/domain/registration/check-registration';
import { type RefObject, useEffect, useState } from 'react';
import { readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import { type Choice, startType, usualCategory } from './category-and-fee.tsx';
import { dropSecrets, heldSecrets, holdSecrets } from './secrets.ts';
import { FIELDS, keepable, readValues, REGISTRATION_DRAFT, type Values } from './values.ts';

/** An untouched form. */
export const emptyValues = (rules: RegistrationRules): Values => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Values),
  country: rules.countries[0] ?? '',
  mealPreference: rules.meals[0] ?? '',
  registrationType: startType(usualCategory(rules.categories)),
});

interface Restored {
  values: Values;
  /** The furthest section reached. */
  reached: number;
}

/**
 * The form's values. The DOM holds the fields; category and type, on which other things depend, are state. Everything
 * but secrets is stored in this tab until it is sent.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, rules: RegistrationRules, start: Values, posted: boolean) {
  const [typed, setTyped] = useState(start);
  const [choice, setChoice] = useState<Choice>({ category: start.category, registrationType: start.registrationType });
  const [live, setLive] = useState(false);
  const [restored, setRestored] = useState<Restored | null>(null);

  const read = () => (form.current ? readValues(new FormData(form.current)) : start);

  useEffect(() => {
    const draft = posted ? null : readDraft(REGISTRATION_DRAFT);
    if (draft) fill(form.current, { ...draft, ...heldSecrets() });
    const now = read();
    const asked = draft ?? now;
    const known = categoryIn(rules, asked['category'] ?? '');
    const chosen = known
      ? { category: known.code, registrationType: asked['registrationType'] || startType(known) }
      : { category: '', registrationType: start.registrationType };
    setTyped(now);
    setChoice(chosen);
    setLive(true);
    if (draft) setRestored({ values: { ...now, ...chosen }, reached: Number(draft['reached'] ?? 0) });
    // Once, when the page has come alive: later the fields are the truth.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads the state of the first moment on purpose
  }, []);

  useEffect(() => {
    if (live) holdSecrets(typed);
  }, [live, typed]);
  useEffect(
    () => () => {
      // They are kept between the tabs of this page; elsewhere nobody would expect that.
      if (location.pathname !== addresses.registration) dropSecrets();
    },
    [],
  );

  const values: Values = { ...typed, ...choice };
  return {
    values,
    live,
    restored,
    /** After any input. */
    note: () => setTyped(read()),
    choose: setChoice,
    /** The form's values at this very moment. */
    valuesNow: (): Values => ({ ...read(), ...choice }),
    keep: (reached: number) => writeDraft(REGISTRATION_DRAFT, { ...keepable(values), reached: String(reached) }),
  };
}

function fill(form: HTMLFormElement | null, draft: Record<string, string>): void {
  for (const field of FIELDS) {
    const control = form?.elements.namedItem(field);
    const value = draft[field];
    if (value === undefined || !(control instanceof HTMLElement)) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== '';
    else if (value !== '') (control as HTMLInputElement).value = value;
  }
}
