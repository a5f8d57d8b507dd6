/** `QUIET=1` (`pnpm verify`): nothing else runs on this machine, so that figures can be held to the letter. */
export const QUIET = process.env['QUIET'] === '1';

/**
 * A limit in milliseconds. On a machine that may lose half of its processor to others for minutes it is four times as long: what became
 * slow in kind is still caught there, and the figure itself is measured where nothing else runs.
 */
export const within = (ms: number): number => (QUIET ? ms : 4 * ms);
