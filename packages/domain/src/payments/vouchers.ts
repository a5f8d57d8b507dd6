import * as z from 'zod/mini';
import { feeFor } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import type { FieldErrors } from '../refusals.ts';
import { Version } from '../registration/registration-form.ts';
import { day, oneLine } from './money-fields.ts';

/** A code that gives one price to a number of people: nothing to pay, or the price of a phase, whatever the day. */

export const VoucherKind = z.enum(['free', 'phase'], 'Please choose what it gives.');
export type VoucherKind = z.infer<typeof VoucherKind>;

const USES_MAX = 10_000;
export const HOLDER_MAX = 120;
const KEY = /^[0-9A-Z]{6,24}$/;

/** The same code, however somebody types it: without spaces and hyphens, in capitals. */
export const voucherKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

export const isVoucherKey = (key: string): boolean => KEY.test(key);

/** As it is shown: in groups of four, which are easier to read out. */
export const voucherInWords = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1-');

const uses = z
  .int('Please enter how many people may use it.')
  .check(z.positive('Please enter how many people may use it.'), z.maximum(USES_MAX, `Please enter at most ${USES_MAX}.`));
const validUntil = day('Please enter the last day it can be used.');
const holder = oneLine(HOLDER_MAX).check(z.minLength(1, 'Please enter whom it is for.'));

export const VoucherForm = z.strictObject({
  /** Empty: one is made up, which nobody can guess. */
  code: oneLine(40),
  kind: VoucherKind,
  /** Of a phase's price. */
  phase: z.nullable(z.string().check(z.maxLength(60))),
  category: z.string().check(z.minLength(1, 'Please choose a category.'), z.maxLength(60)),
  uses,
  /** The last day, in the edition's zone. */
  validUntil,
  holder,
});
export type VoucherForm = z.infer<typeof VoucherForm>;

/** What can still be changed: never what it gives, which people were told. */
export const VoucherChange = z.strictObject({
  uses,
  validUntil,
  holder,
  /** Nobody can use it any more, and unpaid registrations with it pay today's price. Not taken back. */
  ended: z._default(z.boolean(), false),
  version: Version,
});
export type VoucherChange = z.infer<typeof VoucherChange>;

/** What is wrong with a new one in this edition. */
export function voucherFaults(edition: Edition, { code, kind, phase, category: chosen }: VoucherForm): FieldErrors {
  const category = edition.categories.find((one) => one.code === chosen);
  const key = voucherKey(code);
  return {
    ...(key === '' || isVoucherKey(key) ? {} : { code: 'Please use 6 to 24 letters and digits, or leave it empty.' }),
    ...(category ? {} : { category: 'Please choose a category.' }),
    ...(category && kind === 'free' && category.pricing === 'complimentary'
      ? { category: 'This category is complimentary already. Please choose another one.' }
      : {}),
    ...(category && kind === 'phase' && category.pricing !== 'phased'
      ? { category: 'This category has the same price in all phases. Please choose another one.' }
      : {}),
    ...(kind === 'phase' && !edition.phases.some((one) => one.code === phase) ? { phase: 'Please choose a phase.' } : {}),
    ...(kind === 'phase' && phase !== null && category?.pricing === 'phased' && !feeFor(edition, category.code, phase)
      ? { phase: 'This category has no price in this phase.' }
      : {}),
  };
}

export interface VoucherFacts {
  readonly category: string;
  readonly uses: number;
  readonly used: number;
  readonly valid_until: Date;
  readonly ended_at: Date | null;
}

/** When its price ends: on its last day, or when organisers have ended it. */
export const voucherEnds = ({ valid_until: until, ended_at: ended }: Pick<VoucherFacts, 'valid_until' | 'ended_at'>): Date =>
  ended !== null && ended < until ? ended : until;

/** Whether somebody in this category may use it now. Nobody is told which of the reasons it was. */
export const mayUseVoucher = (voucher: VoucherFacts, category: string, now: Date): boolean =>
  voucher.category === category && voucher.used < voucher.uses && now < voucherEnds(voucher);

export type VoucherStanding = 'usable' | 'used-up' | 'expired' | 'ended';

export function voucherStanding(voucher: VoucherFacts, now: Date): VoucherStanding {
  if (voucher.ended_at !== null && voucher.ended_at <= now) return 'ended';
  if (voucher.valid_until <= now) return 'expired';
  return voucher.used < voucher.uses ? 'usable' : 'used-up';
}
