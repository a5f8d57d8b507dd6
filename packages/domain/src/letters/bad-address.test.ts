import { expect, test } from 'vitest';
import { isAddressBad } from './bad-address.ts';

test.each([
  ['5.1.1', true],
  ['550 5.1.1 <x@example.org>: Recipient address rejected: User unknown', true],
  ['5.1.2 Host unknown', true],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
  ['5.2.1 The mailbox is disabled', true],
  ['550 No such user here', true],
  ['553 mailbox not found', true],
  ['551 The account is closed', true],
  // Full today, perhaps not tomorrow.
  ['552 5.2.2 Mailbox full', false],
  ['4.2.2', false],
  ['450 4.1.1 user unknown in local recipient table', false],
  // About us or about the text.
  ['550 5.7.1 Message looks like spam', false],
  ['550 5.1.8 Bad sender address', false],
  ['550 5.1.7 Sender refused', false],
  ['550 Blocked by our policy', false],
  ['554 no such user', false],
  ['Relay 10.5.1.1 answered 421', false],
  ['15.1.1', false],
  ['', false],
])('%j: %j', (said, bad) => {
  expect(isAddressBad(said)).toBe(bad);
});
