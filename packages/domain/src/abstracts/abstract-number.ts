/** `A0017`: the number of an abstract as displayed and printed. */
export const abstractNumber = (number: number): string => `A${String(number).padStart(4, '0')}`;
