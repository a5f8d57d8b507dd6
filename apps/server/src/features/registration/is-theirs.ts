import type { Visit } from '../../platform/feature.ts';

/** It may have been handed on to another person since the request was let in. */
export const isTheirs = ({ actor }: Pick<Visit, 'actor'>, row: { account_id: string }): boolean =>
  actor.kind !== 'delegate' || actor.accountId === row.account_id;
