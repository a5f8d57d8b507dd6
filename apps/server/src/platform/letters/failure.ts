/** The mail server took a letter from us for nobody; `cause` is what the transport said. */
export class NotAccepted extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A letter is not sent: the last one to its address came back because there is no such address. */
export class AddressStopped extends Error {}

/** A letter is about to leave before its time: it waits. */
export class TooEarly extends Error {}

/** Why a letter was not accepted. */
export interface Failure {
  /**
   * `refused`: trying again would not help, the mail server refuses this recipient or this text for good. `ours`: it could
   * not be rendered or handed over. `elsewhere`: not about this letter, so it waits for as long as that lasts.
   */
  readonly fault: 'refused' | 'ours' | 'elsewhere';
  /** Names nobody. */
  readonly code: string;
  /** What the server said. */
  readonly cause: string;
}

/** The code of what is our fault; such tries are counted. */
export const OUR_ERROR = 'error';

/** The code of a letter that was not tried. */
export const ADDRESS_STOPPED = 'address-stopped';

/** What the transport finds wrong with a letter before it asks the server. */
const MALFORMED = new Set<unknown>(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/**
 * Only an answer about this letter is final. A mail server that is away, a refused login or a refused sender concerns all
 * letters and is somebody's to mend: they wait.
 */
export function judgeFailure(error: unknown): Failure {
  const cause = error instanceof Error ? error.message : String(error);
  if (error instanceof AddressStopped) return { fault: 'refused', code: ADDRESS_STOPPED, cause };
  if (error instanceof TooEarly) return { fault: 'elsewhere', code: 'too-early', cause };
  if (!(error instanceof NotAccepted)) return { fault: 'ours', code: OUR_ERROR, cause };
  const { responseCode, command, code } = error.cause as { responseCode?: unknown; command?: unknown; code?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  if (status === undefined && MALFORMED.has(code)) return { fault: 'ours', code: OUR_ERROR, cause };
  const aboutLetter = command === 'RCPT TO' || command === 'DATA';
  return {
    fault: status !== undefined && status >= 500 && aboutLetter ? 'refused' : 'elsewhere',
    code: (status?.toString() ?? (typeof code === 'string' ? code : 'not-accepted')).slice(0, 40),
    cause,
  };
}
