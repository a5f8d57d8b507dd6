import type { CallFailed } from '@isocentre/contract/call';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';

/** A call that failed, as plain data that a loader or action can return. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  fields: FieldErrors;
  /** What is stored now, where somebody else was quicker. */
  current?: unknown;
}

/** Nothing answered, not even for the code that would have asked. */
export const UNREACHABLE: Failure = { status: 0, code: unreachable.code, message: unreachable.text, fields: {} };

/** By name rather than by class: importing the class would bring the schemas into every page. */
const isCallFailed = (error: unknown): error is CallFailed => error instanceof Error && error.name === 'CallFailed';

/** Anything that is not a failed call is a mistake of ours and is thrown on. */
export function toFailure(error: unknown): Failure {
  if (!isCallFailed(error)) throw error;
  const { status, code, message, fields, current } = error;
  return { status, code, message, fields, ...(current === undefined ? {} : { current }) };
}

/** The status of a page whose data could not be had: an API that cannot be reached is our outage, not the visitor's. */
export const pageStatus = ({ status }: Pick<Failure, 'status'>) => (status >= 400 ? status : 503);
