import { fieldErrors, type FieldErrors } from '@isocentre/domain/refusals';
import { registrationFaults } from '@isocentre/domain/registration/check-registration';
import { RegistrationForm } from '@isocentre/domain/registration/registration-form';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { FIELDS, SECTIONS, type Values } from './values.ts';

/** The form as it is sent. */
export const asForm = (values: Values) => ({ ...values, payLater: values.payLater !== '', acceptTerms: values.acceptTerms !== '' });

/** The server's verdict, by the same functions and the same data. */
export function formFaults(rules: RegistrationRules, values: Values): FieldErrors {
  const form = asForm(values);
  const parsed = RegistrationForm.safeParse(form);
  if (parsed.success) return registrationFaults(rules, parsed.data);
  return { ...registrationFaults(rules, form), ...fieldErrors(parsed.error.issues) };
}

const only = (faults: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(fields.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])));

export const inOrder = (faults: FieldErrors) => only(faults, FIELDS);
export const sectionFaults = (faults: FieldErrors, section: number) => only(faults, SECTIONS[section]?.fields ?? []);

/** The first section before `end` with a fault. */
export function firstFaulty(faults: FieldErrors, end: number): number | undefined {
  const found = SECTIONS.findIndex((_, i) => i < end && Object.keys(sectionFaults(faults, i)).length > 0);
  return found < 0 ? undefined : found;
}
