/**
 * Number formats of a country. An unlisted country accepts the widest format, and its numbers need the country code:
 * without it nobody could call them from here.
 */
export interface CountryFormat {
  /** The telephone code, without the plus. */
  readonly dialCode: string;
  /** A mobile number without code and leading zero. */
  readonly mobile: RegExp;
  /** How such a number is grouped; the remainder joins the last group. */
  readonly groups: readonly number[];
  /** Only the country's own numbers are accepted. */
  readonly ownNumbersOnly?: true;
  readonly mobileHint: string;
  readonly mobileWords: string;
  readonly postal: PostalFormat;
}

interface PostalFormat {
  readonly name: string;
  readonly fits: RegExp;
  /** Whether it consists of digits alone, which people like to group. */
  readonly digits: boolean;
  readonly hint?: string;
  readonly words: string;
}

const ANY_POSTAL_CODE: PostalFormat = {
  name: 'Postal code',
  fits: /^[\p{L}\d][\p{L}\d -]{1,8}[\p{L}\d]$/u,
  digits: false,
  words: 'Please enter a valid postal code',
};

const WITH_CODE = 'Please enter a valid mobile number with country code';

const neighbour = (dialCode: string, digits: number, groups: readonly number[]): CountryFormat => ({
  dialCode,
  mobile: new RegExp(`^\\d{${digits}}$`),
  groups,
  mobileHint: `With or without +${dialCode}`,
  mobileWords: WITH_CODE,
  postal: ANY_POSTAL_CODE,
});

const COUNTRIES: Readonly<Record<string, CountryFormat>> = {
  Afghanistan: neighbour('93', 9, [2, 3, 4]),
  Bangladesh: neighbour('880', 10, [4, 6]),
  Bhutan: neighbour('975', 8, [2, 3, 3]),
  India: {
    dialCode: '91',
    mobile: /^\d{10}$/,
    groups: [5, 5],
    ownNumbersOnly: true,
    mobileHint: '10 digits, with or without +91',
    mobileWords: 'Please enter a valid 10-digit mobile number',
    postal: { name: 'PIN code', fits: /^\d{6}$/, digits: true, hint: '6 digits', words: 'Please enter a valid 6-digit PIN code' },
  },
  Maldives: neighbour('960', 7, [3, 4]),
  Nepal: neighbour('977', 10, [3, 3, 4]),
  Pakistan: neighbour('92', 10, [3, 7]),
  'Sri Lanka': neighbour('94', 9, [2, 3, 4]),
};

const formatOf = (country: string): CountryFormat | undefined => (Object.hasOwn(COUNTRIES, country) ? COUNTRIES[country] : undefined);

export const postalFormat = (country: string): PostalFormat => formatOf(country)?.postal ?? ANY_POSTAL_CODE;

/** The message for an invalid mobile number, with the right format. */
export const mobileWords = (country: string) => formatOf(country)?.mobileWords ?? WITH_CODE;
export const mobileHint = (country: string) => formatOf(country)?.mobileHint ?? 'With the country code, such as +94 77 000 0000';

/** Digits as people group them: spaces, brackets, hyphens, dots, slashes. */
const GROUPED = /^\+?[\d\s()./\u2010-\u2013-]+$/;
const INTERNATIONAL = /^\d{6,15}$/;

/** A telephone number of any country, in any usual notation. */
export const isPhoneNumber = (typed: string) => GROUPED.test(typed) && INTERNATIONAL.test(typed.replaceAll(/\D/g, ''));

/**
 * The stored form of mobile numbers, `+919840054321`, or null for anything else. A trunk zero, also in brackets after
 * the code, `+46 (0)70`, is not part of the number.
 */
export function storedMobile(country: string, typed: string): string | null {
  const text = typed.trim();
  if (!GROUPED.test(text)) return null;
  const format = formatOf(country);
  const digits = text.replaceAll(/\(0\)/g, '').replaceAll(/\D/g, '');
  const abroad = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  const candidates = format
    ? [abroad === null ? digits : null, withoutCode(abroad ?? digits, format.dialCode)].map((one) => one?.replace(/^0/, ''))
    : [];
  const own = candidates.find((one) => one !== undefined && format?.mobile.test(one));
  if (format && own !== undefined) return `+${format.dialCode}${own}`;
  if (abroad === null || format?.ownNumbersOnly) return null;
  return INTERNATIONAL.test(abroad) && !abroad.startsWith('0') ? `+${abroad}` : null;
}

const withoutCode = (digits: string, code: string) => (digits.startsWith(code) ? digits.slice(code.length) : undefined);

/** A number of any country, as stored; without a code it is one of `home`. What is neither stays as it was typed. */
export const storedPhone = (home: string, typed: string): string => storedMobile(home, typed) ?? storedMobile('', typed) ?? typed.trim();

/** For display: `+91 98400 54321`. A number stored in another form, or of a country not listed, stays as it is. */
export function mobileInWords(country: string, stored: string): string {
  const number = storedMobile(country, stored) ?? stored;
  const ownOf = ({ dialCode }: CountryFormat) => (number.startsWith('+') ? withoutCode(number.slice(1), dialCode) : undefined);
  const format = Object.values(COUNTRIES).find((one) => one.mobile.test(ownOf(one) ?? ''));
  const own = format && ownOf(format);
  if (!format || own === undefined) return number;
  const ends = format.groups.map((_, i) => format.groups.slice(0, i + 1).reduce((sum, one) => sum + one, 0));
  const groups = ends.map((end, i) => own.slice(end - (format.groups[i] ?? 0), i === ends.length - 1 ? undefined : end));
  return `+${format.dialCode} ${groups.join(' ')}`;
}

/** A postal code as it is stored: `600004` for `600 004`. */
export const storedPostalCode = (country: string, typed: string): string =>
  postalFormat(country).digits ? typed.replaceAll(/[\s-]/g, '') : typed.trim();
