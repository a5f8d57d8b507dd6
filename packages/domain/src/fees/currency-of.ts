import type { Edition } from '../editions/edition.ts';

/** The currency of the edition's fees. */
export const currencyOf = ({ fees }: Pick<Edition, 'fees'>): string => fees[0]?.currency ?? 'INR';
