import type { Category } from '../editions/edition.ts';

/**
 * Whether a category requires its document before anything is paid. A complimentary one costs nothing or a token, and
 * is granted for the document. For all others the fee comes first and the document may follow.
 */
export const asksProofFirst = ({ pricing, proof }: Pick<Category, 'pricing' | 'proof'>) => pricing === 'complimentary' && proof !== 'none';
