import type { CallFailed } from '@isocentre/contract/call';
import { DETAIL_FIELDS, type DetailField, type DetailsForm } from '@isocentre/domain/corrections/stored-details';

export interface Stored {
  readonly version: number;
  readonly details: DetailsForm;
}

interface Conflict {
  readonly stored: Stored;
  readonly typed: DetailsForm;
  /** Fields that somebody else has saved since the form was opened. */
  readonly meanwhile: readonly DetailField[];
  readonly words: string;
}

/**
 * Somebody saved first. What was typed stays; fields that were not touched take over what is stored, so that saving again
 * undoes nobody's work.
 */
export function conflictOf(error: CallFailed, seen: Stored, typed: DetailsForm): Conflict | undefined {
  if (error.code !== 'CHANGED_ELSEWHERE') return undefined;
  const current = error.current as Stored;
  const meanwhile = DETAIL_FIELDS.filter((field) => current.details[field] !== seen.details[field]);
  const merged = Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, typed[field] === seen.details[field] ? current.details[field] : typed[field]]),
  ) as DetailsForm;
  return {
    stored: { version: current.version, details: current.details },
    typed: merged,
    meanwhile,
    words:
      meanwhile.length > 0
        ? 'Somebody else saved this delegate meanwhile. What you typed is still here; look at the marked fields and save again.'
        : 'Something else about this delegate changed meanwhile. What you typed is still here; please save again.',
  };
}
