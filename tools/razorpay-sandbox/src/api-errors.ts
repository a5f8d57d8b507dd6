/** A refusal in the provider's format. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(
    status: number,
    error: { code?: string; description: string; source?: string; step?: string; reason?: string; field?: string },
  ) {
    super(error.description);
    this.status = status;
    this.body = { error: { code: 'BAD_REQUEST_ERROR', source: 'NA', step: 'NA', reason: 'NA', metadata: {}, ...error } };
  }
}

export const wrongInput = (description: string, field?: string) =>
  new ApiError(400, {
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    ...(field ? { field } : {}),
  });

export const refused = (description: string) => new ApiError(400, { description });

export const unknownId = () => refused('The id provided does not exist');

export const serverError = (status: number) =>
  new ApiError(status, {
    code: status === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
    description:
      status === 429 ? 'Request failed. Please try after sometime.' : 'We are facing some trouble completing your request at the moment.',
  });
