/**
 * How far the device's clock is behind the server's, in milliseconds: from the `Date` header of the latest response.
 * Undefined until there was one.
 */
let behind: number | undefined;

/** The header counts whole seconds and the response travelled a while: a smaller difference is none. */
const SAME_MS = 5000;

export function noteServerDate(header: string | null, now = Date.now()): void {
  const theirs = Date.parse(header ?? '');
  if (Number.isNaN(theirs)) return;
  behind = Math.abs(theirs - now) > SAME_MS ? theirs - now : 0;
}

export const knowsServerTime = () => behind !== undefined;

/** A time taken from the device's clock, as the server's clock shows it. */
export const toServerTime = (deviceTime: number) => deviceTime + (behind ?? 0);
