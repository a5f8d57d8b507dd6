import { DAY_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { Delegate } from './delegate.ts';
import { inventPerson } from './people.ts';
import type { World } from './world.ts';

const LETTERS = [
  ['registrations.received', 'Your registration'],
  ['payments.receipt', 'Your receipt'],
] as const;

/** The mails that a registration caused: nearly all were accepted, a few came back or failed. None of them is sent again. */
export function makeLetters(
  { rows, chance, editionId, edition }: World,
  { registrationId, accountId, person, registeredAt }: Delegate,
  paid: boolean,
): void {
  for (const [purpose, subject] of paid ? LETTERS : LETTERS.slice(0, 1)) {
    const id = chance.id();
    const state = chance.weighted({ sent: 96, failed: 2, bounced: 2 });
    const at = new Date(registeredAt.getTime() + 60_000);
    rows.letters.push({
      edition_id: editionId,
      id,
      purpose,
      about: registrationId,
      occasion: 'sample',
      account_id: accountId,
      kind: 'automatic',
      state,
      priority: 1,
      written_at: registeredAt,
      due_at: registeredAt,
      attempts: state === 'failed' ? 30 : 1,
      sent_at: state === 'failed' ? null : at,
      message_id: `<${id}@example.org>`,
      addresses: [person.email],
      subject: `${subject}, ${edition.shortName}`,
      text: 'This is a sample letter of a demonstration. It was never sent.',
      cause: state === 'failed' ? 'The mail server refused the address.' : state === 'bounced' ? 'Mailbox full' : null,
    });
    rows.letter_events.push({ edition_id: editionId, id: chance.id(), letter_id: id, at, state, attempt: 1 });
  }
}

const QUESTIONS = [
  'Is there parking at the venue?',
  'Can I change my meal preference?',
  'I paid twice by mistake, how do I get my money back?',
  'Will there be certificates for attending?',
  'May I bring my family to the dinner?',
] as const;

export function makeMessage({ rows, chance, editionId, edition, now }: World, number: number): void {
  const person = inventPerson(chance, 90_000 + number);
  const at = new Date(now.getTime() - chance.next() * 30 * DAY_MS);
  rows.contact_messages.push({
    edition_id: editionId,
    id: chance.id(),
    received_at: at,
    submitted_on: localDate(at, edition.timeZone),
    name: person.name,
    mobile: person.mobile,
    email: person.email,
    type: edition.options.contactType[chance.below(edition.options.contactType.length)] ?? null,
    message: chance.pick(QUESTIONS),
    status: chance.weighted({ new: 30, read: 15, answered: 50, spam: 5 }),
  });
}
