import type { CallFailed } from '@isocentre/contract/call';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { unreachable } from '@isocentre/domain/unreachable';

/** A call that failed, as plain data that a loader or action can return. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  fields: FieldErrors;
  /** What is stored now, if somebody else saved first. */
  current?: unknown;
}

/** No response, not even for the code that makes the call. */
export const UNREACHABLE: Failure = { status: 0, code: unreachable.code, message: unreachable.text, fields: {} };

/** By name rather than by class: importing the class would load the schemas into every page. */
const isCallFailed = (error: unknown): error is CallFailed => error instanceof Error && error.name === 'CallFailed';

/** Anything that is not a failed call is a bug of ours and is rethrown. */
export function toFailure(error: unknown): Failure {
  if (!isCallFailed(error)) throw error;
  const { status, code, message, fields, current } = error;
  return { status, code, message, fields, ...(current === undefined ? {} : { current }) };
}

/** The status of a page whose data could not be loaded: an unreachable API is our outage, not the visitor's. */
export const pageStatus = ({ status }: Pick<Failure, 'status'>) => (status >= 400 ? status : 503);
