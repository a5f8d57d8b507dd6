import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import type { Category } from '@isocentre/domain/editions/edition';
import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { Delegate } from './delegate.ts';
import { makeProof } from './make-proof.ts';
import { inventPerson } from './people.ts';
import { type Ending, storyFor } from './stories.ts';
import type { World } from './world.ts';

const WEEKS_OF_REGISTRATION = 9;
const MEALS = ['veg', 'veg', 'non-veg', 'non-veg', 'vegan', 'none'] as const;
const GRANTS = ['faculty', 'guest', 'sponsor', 'staff'] as const;

/** A delegate: account, registration, and what became of the money. The curve rises towards the edition's present. */
export function makeDelegate(world: World, number: number, passwordHash: string): Delegate {
  const { rows, chance, edition, now } = world;
  const person = inventPerson(chance, number);
  const ago = (1 - Math.sqrt(chance.next())) * WEEKS_OF_REGISTRATION * 7 * DAY_MS + 2 * HOUR_MS;
  const registeredAt = new Date(now.getTime() - ago);
  const category = categoryFor(world);
  const quote = quoteToday(edition, { category: category.code, registration_type: null, price_kept: false }, registeredAt);
  if (!quote) throw new Error(`${category.code} cannot be booked on ${registeredAt.toISOString()}`);
  const delegate: Delegate = {
    registrationId: chance.id(),
    accountId: chance.id(),
    person,
    category: category.code,
    label: category.label,
    quote,
    seats: category.seats,
    registeredAt,
  };
  rows.accounts.push({
    id: delegate.accountId,
    email: person.email,
    title: person.title,
    name: person.name,
    password_hash: passwordHash,
    created_at: registeredAt,
  });
  const ending = endingOf(world, delegate, category, number);
  addRegistration(world, delegate, category, { number, ending });
  if (category.proof !== 'none') makeProof(world, delegate, category.proof);
  if (delegate.seats > 0 && (ending.status === 'PAID' || ending.status === 'COMPLIMENTARY')) addSeat(world, delegate);
  return delegate;
}

const categoryFor = ({ chance, edition }: World): Category => {
  const abroad = edition.categories.filter((one) => one.abroadOnly);
  const home = edition.categories.filter((one) => !one.abroadOnly && one.pricing !== 'complimentary');
  const free = edition.categories.filter((one) => one.pricing === 'complimentary');
  const group = chance.weighted({ home: 90, abroad: abroad.length > 0 ? 4 : 0, free: free.length > 0 ? 6 : 0 });
  const list = { home, abroad, free }[group];
  return list[chance.below(list.length)] ?? (edition.categories[0] as Category);
};

function endingOf(world: World, delegate: Delegate, { pricing }: Category, number: number): Ending {
  if (pricing !== 'complimentary') return storyFor(world, number)(world, delegate);
  if (world.chance.next() < 0.3) {
    world.rows.grants.push({
      edition_id: world.editionId,
      registration_id: delegate.registrationId,
      reason: world.chance.pick(GRANTS),
      granted_by: world.ownerId,
      granted_at: delegate.registeredAt,
    });
  }
  return { status: 'COMPLIMENTARY' };
}

function addRegistration(
  world: World,
  delegate: Delegate,
  category: Category,
  { number, ending }: { number: number; ending: Ending },
): void {
  const { rows, chance, editionId } = world;
  const { person, registeredAt } = delegate;
  const { status, payLater = false, completed = true } = ending;
  rows.registrations.push({
    edition_id: editionId,
    id: delegate.registrationId,
    account_id: delegate.accountId,
    delegate_number: number + 1,
    category: category.code,
    registration_type: delegate.quote.type,
    title: person.title,
    name: person.name,
    mobile: person.mobile,
    institute: person.institute,
    designation: person.designation,
    city: person.city,
    country: category.abroadOnly ? (world.edition.options.country[1] ?? '') : (world.edition.options.country[0] ?? ''),
    country_other: '',
    postal_address: person.postalAddress,
    postal_pin: person.pin,
    meal_preference: chance.pick(MEALS),
    age: category.minAge === null ? 24 + chance.below(40) : category.minAge + chance.below(15),
    membership_id: category.requiresMembershipId ? `SAMPLE-${1000 + chance.below(9000)}` : '',
    pay_later: payLater,
    payment_status: status,
    source: chance.weighted({ online: 90, join: 6, desk: 4 }),
    registered_at: registeredAt,
    completed_at: completed ? new Date(registeredAt.getTime() + 5 * 60_000) : null,
    created_at: registeredAt,
    updated_at: registeredAt,
  });
}

function addSeat({ rows, chance, editionId }: World, { registrationId, seats, registeredAt }: Delegate): void {
  rows.seat_reservations.push({
    edition_id: editionId,
    id: chance.id(),
    registration_id: registrationId,
    seats,
    state: 'confirmed',
    held_at: registeredAt,
    held_until: new Date(registeredAt.getTime() + 20 * 60_000),
    changed_at: new Date(registeredAt.getTime() + 15 * 60_000),
  });
}
