/** One line of `isocentre check`. */
export interface Finding {
  readonly what: string;
  /** What to do about it. Undefined: all is well. */
  readonly remedy?: string;
}
