import type { Delegate } from './delegate.ts';
import type { World } from './world.ts';

/** What the record says of a registration: that it came, and that it was paid. */
export function makeRecord({ rows, chance, editionId }: World, { registrationId, accountId, registeredAt }: Delegate, paid: boolean): void {
  const about = { edition_id: editionId, entity: 'registration', entity_id: registrationId, subject_account_id: accountId };
  rows.audit_log.push({ ...about, id: chance.id(), at: registeredAt, actor_kind: 'visitor', action: 'registration.received' });
  if (paid)
    rows.audit_log.push({
      ...about,
      id: chance.id(),
      at: new Date(registeredAt.getTime() + 780_000),
      actor_kind: 'provider',
      action: 'registration.paid',
    });
}
