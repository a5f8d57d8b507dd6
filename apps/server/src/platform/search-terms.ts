import { transferKey } from '@isocentre/domain/payments/transfer-key';

/** What somebody may mean by what they typed into a search for delegates or money. */
export interface SearchTerms {
  /** Each has to be found, in any order. */
  readonly words: readonly string[];
  /** Digits of a mobile number, without the country code. */
  readonly mobile: string | null;
  readonly number: number | null;
  /** As printed: financial year and number. */
  readonly receipt: { readonly year: string; readonly number: number } | null;
  readonly creditNote: { readonly year: string; readonly number: number } | null;
  /** An id of an order, a payment, a refund or a settlement; and a bank's reference as it is stored. */
  readonly id: string | null;
  readonly reference: string | null;
}

const MOST_WORDS = 8;
/** Shorter numbers are those of delegates: nearly every mobile number contains a `42`. */
const SHORTEST_IN_MOBILE = 4;
/** A number without its country code has at least these digits in common with one that has it. */
const WITHOUT_COUNTRY = 9;
const LARGEST_NUMBER = 999_999;

/** Null: nothing was typed. */
export function searchTerms(typed: string | undefined, prefix: string): SearchTerms | null {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  const number = numberIn(text, prefix);
  // The provider's ids say what they are, and some have no digit.
  const id = /\d|^(?:order|pay|rfnd|setl)_/i.test(text) ? text.toLowerCase() : null;
  return {
    words: digits === '' && number === null ? text.split(/\s+/).slice(0, MOST_WORDS) : [],
    mobile: mobileIn(digits),
    number,
    receipt: numberedIn(text, prefix, []),
    creditNote: numberedIn(text, prefix, ['cn']),
    id,
    reference: id === null ? null : transferKey(text),
  };
}

function mobileIn(digits: string): string | null {
  const without = digits.slice(-WITHOUT_COUNTRY).replace(/^0+/, '');
  return without.length >= SHORTEST_IN_MOBILE ? without : null;
}

/** `42`, `0042`, `TNPY28-0042`, `tnpy28 42`. */
function numberIn(text: string, prefix: string): number | null {
  const plain = bare(text);
  const name = bare(prefix);
  const [, digits] = /^0*(\d{1,6})$/.exec(plain.startsWith(name) ? plain.slice(name.length) : plain) ?? [];
  const number = Number(digits);
  return digits !== undefined && number > 0 && number <= LARGEST_NUMBER ? number : null;
}

/** `TNPY28/2025-26/0007`, or without the prefix; with `series`, `TNPY28/CN/2025-26/0007`. */
function numberedIn(text: string, prefix: string, series: readonly string[]): SearchTerms['receipt'] {
  const [first = '', ...rest] = text.split('/');
  const named = bare(first) === bare(prefix) ? rest : [first, ...rest];
  if (!series.every((part, i) => bare(named[i] ?? '') === part)) return null;
  const parts = named.slice(series.length);
  const [year = '', number = ''] = parts.map((part) => part.trim());
  if (parts.length !== 2 || !/^\d{4}(-\d\d)?$/.test(year) || !/^\d{1,9}$/.test(number)) return null;
  return { year, number: Number(number) };
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '');
