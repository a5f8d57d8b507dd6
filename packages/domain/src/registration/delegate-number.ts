const DIGITS = 4;

/** A delegate's number on paper: `TNPY28-0042`. After 9999 it grows a digit. */
export const delegateNumber = (prefix: string, number: number) => `${prefix}${String(number).padStart(DIGITS, '0')}`;
