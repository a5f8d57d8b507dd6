import { createHash } from 'node:crypto';
import type { CategoryFacts, Consequences } from '@isocentre/domain/corrections/consequences';
import type { Database } from '../../platform/database.ts';
import { balanceOf } from './queries/balance.ts';
import { readBesideCategory } from './queries/category.ts';
import { findOrder } from './queries/orders.ts';
import type { LockedRegistration } from './queries/payments.ts';

type Subject = Pick<LockedRegistration, 'edition_id' | 'id' | 'category' | 'registration_type' | 'price_kept' | 'payment_status'>;

/** All that the consequences of another category follow from: read for a preview, and again under the registration's lock. */
export async function categoryFacts(db: Database, subject: Subject): Promise<CategoryFacts> {
  const { edition_id: editionId, id } = subject;
  const balance = await balanceOf(db, editionId, id);
  const beside = await readBesideCategory(db, editionId, id);
  const order = balance.orderId === null ? undefined : await findOrder(db, editionId, balance.orderId);
  return {
    ...beside,
    balance,
    category: subject.category,
    registrationType: subject.registration_type,
    priceKept: subject.price_kept,
    status: subject.payment_status,
    booked: order ? { type: order.registration_type, quotedAt: order.quoted_at, currency: order.currency } : null,
  };
}

/** The same for the same consequences: whoever confirms sends it back, and what they have seen is what happens. */
export const markOf = (consequences: Consequences): string =>
  createHash('sha256').update(JSON.stringify(consequences)).digest('base64url').slice(0, 22);
