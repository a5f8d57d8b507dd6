/**
 * Every refusal the server can answer with: a code for programs, a status for HTTP, and the words a person reads. API
 * messages and pages take their text from here, so both say the same.
 */
export const refusals = {
  MALFORMED: { status: 400, text: 'The request could not be read.' },
  FOREIGN_ORIGIN: { status: 403, text: 'This form was sent from another site. Please open the page again and retry.' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  CANCER_TYPE_UNKNOWN: { status: 404, text: 'No cancer information found for this ID.' },
  TOO_LARGE: { status: 413, text: 'That is more than we can take in one go. Please shorten it.' },
  UNSUPPORTED_MEDIA: { status: 415, text: 'This kind of content is not accepted here.' },
  VALIDATION: { status: 422, text: 'Please check the marked fields.' },
  RATE_LIMITED: { status: 429, text: 'Too Many Requests' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Nothing was saved; please try again.' },
  UNAVAILABLE: { status: 503, text: 'We cannot save anything at the moment. Please try again in a minute; what you typed is still here.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** No answer came at all. Not a refusal of the server, but its words belong to the others. */
export const unreachable = {
  code: 'UNREACHABLE',
  text: 'We could not reach the server. Please check your connection and try again.',
} as const;

export type RefusalCode = keyof typeof refusals;
export type FieldErrors = Readonly<Record<string, string>>;

/** Thrown by a use case that will not do what was asked. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  constructor(code: RefusalCode, fields?: FieldErrors) {
    super(refusals[code].text);
    this.name = 'Refused';
    this.code = code;
    this.fields = fields;
  }
}

/** One message per field from a list of issues: the first one found for each. */
export function fieldErrors(issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}
