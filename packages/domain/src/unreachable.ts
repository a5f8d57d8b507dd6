/**
 * No answer came at all. Not a refusal of the server, but its words belong to the others; in a file of its own, so that a
 * page can say them without knowing every refusal there is.
 */
export const unreachable = {
  code: 'UNREACHABLE',
  text: 'We could not reach the server. Please check your connection and try again.',
} as const;
