const ADDRESS = /[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi;

export interface PlainError {
  readonly type?: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: PlainError;
}

/** Library errors carry their clients, with connection settings and keys; only what explains the error is logged. */
export function plainError(error: unknown): PlainError {
  // The job queue reports some errors as plain objects.
  if (!(error instanceof Error)) return { message: inWords(error).replaceAll(ADDRESS, '[hidden]') };
  const [message = '', stack = ''] = [error.message, error.stack ?? ''].map((text) => text.replaceAll(ADDRESS, '[hidden]'));
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(error.cause ? { cause: plainError(error.cause) } : {}),
  };
}

const inWords = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
