import { DAY_MS } from '@isocentre/domain/durations';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import type { World } from './world.ts';

const USERS = 3;

/** A voucher for a group, used by some who have yet to pay; one for a sponsor's guests; one that was ended. */
export function makeVouchers({ chance, rows, edition, editionId, now, treasurerId }: World): void {
  const [phase] = edition.phases;
  const category = edition.categories.find(({ pricing }) => pricing === 'phased');
  if (!phase || !category) return;
  const lastDay = (days: number) =>
    startOfDay(dayAfter(localDate(new Date(now.getTime() + days * DAY_MS), edition.timeZone)), edition.timeZone);
  const common = {
    edition_id: editionId,
    category: category.code,
    made_by: treasurerId,
    made_at: new Date(now.getTime() - 20 * DAY_MS),
  };
  const group = {
    ...common,
    id: chance.id(),
    code: 'GROUPEARLY25',
    kind: 'phase' as const,
    phase: phase.code,
    uses: 8,
    valid_until: lastDay(14),
    holder: 'Sample Institute of Oncology',
  };
  const free = { ...common, kind: 'free' as const, phase: null };
  rows.vouchers.push(
    group,
    { ...free, id: chance.id(), code: 'SPONSORGUEST', uses: 10, valid_until: lastDay(30), holder: 'A sponsor, for its guests' },
    {
      ...free,
      id: chance.id(),
      code: 'MADEBYMISTAKE',
      uses: 100,
      valid_until: lastDay(30),
      ended_at: new Date(now.getTime() - 19 * DAY_MS),
      holder: 'Made by mistake',
    },
  );
  const waiting = rows.registrations.filter((one) => one.payment_status === 'PENDING' && one.category === category.code);
  for (const registration of waiting.slice(0, USERS)) {
    Object.assign(registration, { registration_type: phase.code, price_kept: true });
    rows.voucher_uses.push({
      edition_id: editionId,
      id: chance.id(),
      voucher_id: group.id,
      registration_id: registration.id,
      used_at: new Date(now.getTime() - 5 * DAY_MS),
    });
  }
}
