import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { isKeptInArchive, KEPT_IN_ARCHIVE } from './archive.ts';

test('every name stands for a route that changes something', () => {
  const changing = new Set(allRoutes.filter(({ method }) => method !== 'GET').map(({ name }) => name));
  expect([...KEPT_IN_ARCHIVE].filter((name) => !changing.has(name))).toEqual([]);
});

test('nobody registers, pays, submits or edits in an archive', { tags: ['ORG-512', 'ORG-513'] }, () => {
  const closed = new Set(allRoutes.filter((route) => !isKeptInArchive(route)).map(({ name }) => name));
  for (const name of ['register', 'joinEdition', 'completeRegistration', 'startPayment', 'submitAbstract', 'editAbstract', 'saveDraft'])
    expect(closed, name).toContain(name);
  for (const name of ['registerSomebody', 'correctDelegate', 'cancelDelegate', 'recordPayment', 'makeVoucher', 'invitePerson', 'tickCheck'])
    expect(closed, name).toContain(name);
  for (const name of [
    'proposeRefund',
    'approveRefund',
    'correctReceipt',
    'requestErasure',
    'changeEditionStatus',
    'listDelegates',
    'replaceMembers',
  ])
    expect(closed, name).not.toContain(name);
});
