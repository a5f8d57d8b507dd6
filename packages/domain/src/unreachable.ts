/**
 * No response at all. Not a refusal of the server, but its text belongs with them; in its own file, so that a page can
 * use it without loading every refusal.
 */
export const unreachable = {
  code: 'UNREACHABLE',
  text: 'We could not reach the server. Please check your connection and try again.',
} as const;
