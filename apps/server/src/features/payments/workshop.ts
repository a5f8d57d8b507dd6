import type { Workshop } from '@isocentre/contract/workshop';
import { Refused } from '@isocentre/domain/refusals';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import type { WorkshopForm } from '@isocentre/domain/workshop/workshop-forms';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import type { MoneyDeps } from './deps.ts';
import { countInGroup, findWorkshop, lockGroups, setCapacity, setGroup, storeGroups } from './queries/workshop.ts';
import { offerSeats } from './seats.ts';

export async function readWorkshop(db: Database, { edition: { id: editionId, edition }, now }: Visit): Promise<Workshop> {
  const row = await findWorkshop(db, editionId, now);
  if (!row) throw new Refused('NOT_FOUND');
  const { taken, people, waiting, ...rest } = row;
  const numbered = (number: number) => delegateNumber(edition.delegatePrefix, number);
  const instant = (text: string) => new Date(text).toISOString();
  return {
    ...rest,
    free: rest.capacity === null ? null : rest.capacity - taken,
    people: people.map(({ number, until, ...one }) => ({
      ...one,
      number: numbered(number),
      until: one.state === 'confirmed' ? null : instant(until),
    })),
    waiting: waiting.map(({ number, joinedAt, offeredUntil, ...one }) => ({
      ...one,
      number: numbered(number),
      joinedAt: instant(joinedAt),
      offeredUntil: offeredUntil === null ? null : instant(offeredUntil),
    })),
  };
}

/** The number of places and the groups. Places that become free are offered in the same transaction, in order. */
export async function changeWorkshop({ db, clock }: MoneyDeps, form: WorkshopForm, visit: Visit): Promise<Workshop> {
  const editionId = visit.edition.id;
  return db.transaction().execute(async (transaction) => {
    const before = await readWorkshop(transaction, visit);
    if (!(await setCapacity(transaction, editionId, form))) await refuse(transaction, form, visit);
    await changeGroups(transaction, form, visit);
    const offered = await offerSeats(transaction, { now: clock.system() }, editionId);
    const describe = ({ capacity, groups }: Pick<Workshop, 'capacity' | 'groups'> | WorkshopForm) => ({
      capacity,
      groups: groups.map((group) => ({ id: group.id, capacity: group.capacity })),
    });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'workshop.changed',
      entity: 'workshop',
      entityId: String(editionId),
      before: describe(before),
      after: { ...describe(form), offered },
      requestId: visit.requestId,
    });
    return readWorkshop(transaction, visit);
  });
}

async function refuse(transaction: Database, { version, capacity }: WorkshopForm, visit: Visit): Promise<never> {
  const current = await readWorkshop(transaction, visit);
  if (current.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current });
  const least = current.confirmed + current.held + current.offered;
  const words = `${least} places are taken, so there have to be at least ${least}.`;
  throw new Refused('SEATS_TAKEN', { words, fields: capacity === null ? {} : { capacity: words }, current });
}

async function changeGroups(transaction: Database, { groups }: WorkshopForm, { edition }: Visit): Promise<void> {
  await lockGroups(transaction, edition.id);
  const fields: Record<string, string> = {};
  for (const [n, { id, capacity }] of groups.entries()) {
    const least = await countInGroup(transaction, edition.id, id);
    if (least > capacity)
      fields[`groups.${n}.capacity`] = `${least} places of this group are taken, so there have to be at least ${least}.`;
  }
  if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
  await storeGroups(transaction, edition.id, groups);
}

/** All of them or none. Of two who move somebody into the last place of a group, the second finds it full. */
export async function moveToGroup(
  { db }: MoneyDeps,
  { registrations, group }: { registrations: readonly string[]; group: string | null },
  visit: Visit,
): Promise<Workshop> {
  const editionId = visit.edition.id;
  return db.transaction().execute(async (transaction) => {
    const target = (await lockGroups(transaction, editionId)).find(({ id }) => id === group);
    if (group !== null && !target) throw new Refused('NOT_FOUND');
    const inside = target ? await countInGroup(transaction, editionId, target.id, registrations) : 0;
    const moved = await setGroup(transaction, editionId, registrations, group);
    if (moved.people !== new Set(registrations).size) throw new Refused('NO_SEAT_THERE');
    if (target && inside + moved.seats > target.capacity)
      throw new Refused('GROUP_FULL', {
        words: `There is room for ${target.capacity - inside} more in this group, and ${moved.seats} would be moved. Nobody was.`,
      });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'seats.grouped',
      entity: 'workshop',
      entityId: String(editionId),
      after: { group, registrations },
      requestId: visit.requestId,
    });
    return readWorkshop(transaction, visit);
  });
}
