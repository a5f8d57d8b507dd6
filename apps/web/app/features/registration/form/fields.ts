import type { FieldErrors } from '@isocentre/domain/refusals';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { type FieldName, idOf, LABELS, type Values } from './values.ts';

/** What every part of the form is given. */
export interface PartProps {
  rules: RegistrationRules;
  errors: FieldErrors;
  /** What a field holds when it first appears; later the field itself is the truth. */
  start: Values;
  /** What the form holds now. */
  values: Values;
}

/** What every field has in common. */
export const fieldProps = (name: FieldName, { errors, start }: Pick<PartProps, 'errors' | 'start'>) => ({
  id: idOf(name),
  name,
  label: LABELS[name],
  defaultValue: start[name],
  error: errors[name],
});
