import type { Actor } from '@isocentre/domain/people/actor';
import type { PaymentEvents } from '../../../platform/database-types.ts';

const SOURCES: Partial<Record<Actor['kind'], PaymentEvents['source']>> = { delegate: 'delegate', staff: 'organiser', device: 'desk' };

/** Who reported it, as the ledger says. */
export const eventSource = ({ kind }: Actor): PaymentEvents['source'] => SOURCES[kind] ?? 'system';
