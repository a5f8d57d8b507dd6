import * as z from 'zod/mini';
import type { Body } from './items.ts';
import { type KindName, kindOf } from './kinds.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** Whether two bodies say the same: spaces around a text, the order of fields and the zone of an instant do not count. */
export const sameBody = (kind: KindName, one: Body, other: Body): boolean => plain(kind, one) === plain(kind, other);

function plain(kind: KindName, body: Body): string {
  const parsed = z.safeParse(kindOf(kind).body, body);
  return JSON.stringify(parsed.success ? parsed.data : body, (_field, value: unknown) => {
    if (typeof value === 'string' && INSTANT.test(value)) return new Date(value).toISOString();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
