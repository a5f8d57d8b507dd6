import type { CallFailed } from '@isocentre/contract/call';

/** What a colleague has stored meanwhile, if that is why saving was refused. */
export const storedNow = <Stored>({ code, current }: CallFailed): Stored | undefined =>
  code === 'CHANGED_ELSEWHERE' ? (current as Stored | undefined) : undefined;
