import type { FieldErrors } from '@isocentre/domain/refusals';
import type { RegistrationRules } from '@isocentre/domain/registration/registration-rules';
import { type FieldName, idOf, LABELS, type Values } from './values.ts';

/** The props of every part of the form. */
export interface PartProps {
  rules: RegistrationRules;
  errors: FieldErrors;
  /** A field's initial value; after that the DOM holds it. */
  start: Values;
  /** The form's current values. */
  values: Values;
}

/** The common props of every field. */
export const fieldProps = (name: FieldName, { errors, start }: Pick<PartProps, 'errors' | 'start'>) => ({
  id: idOf(name),
  name,
  label: LABELS[name],
  defaultValue: start[name],
  error: errors[name],
});
