import { isScope, type Scope } from '@isocentre/domain/outbound/scopes';
import type { RouteShape } from './route.ts';

/**
 * The scope by which a token opens a route; undefined: no token does. Only what reads, in one edition, and without being
 * confirmed: a program has no second factor.
 */
export function scopeOf({ method, access }: Pick<RouteShape, 'method' | 'access'>): Scope | undefined {
  if (method !== 'GET' || typeof access === 'string' || access.kind !== 'organiser' || access.confirm) return undefined;
  return isScope(access.permission) ? access.permission : undefined;
}
