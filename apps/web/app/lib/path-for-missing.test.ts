import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { pathForMissing } from './path-for-missing.ts';

const answers: Record<string, unknown> = {
  readSite: {
    committeePages: [{ path: 'organizing-committee' }, { path: 'regional-bord', properPath: 'regional-board' }],
    sights: { path: 'chennai-tourism' },
  },
  readCancerTypes: [{ id: 3 }],
  readTextVersion: { version: 1 },
};
const call = (async (route: { name: string }, input: { params?: { version?: string } }) => {
  if (input.params?.version === '99') throw new CallFailed(404, 'NOT_FOUND', 'There is nothing at this address.');
  if (input.params?.version === '../1') throw new CallFailed(422, 'VALIDATION', 'Please check your entries.');
  return answers[route.name];
}) as unknown as Call;

test.each([
  ['not-found', { '*': 'a/b' }, '/-/-'],
  ['own-page', { address: 'wp-login.php' }, '/-'],
  ['own-page', { address: 'Organizing-Committee' }, undefined],
  ['own-page', { address: 'chennai-tourism' }, undefined],
  ['own-page', { address: 'regional-board' }, undefined],
  ['cancerdetail', { cancerTypeId: '3' }, undefined],
  ['cancerdetail', { cancerTypeId: '4' }, '/cancerdetail/-'],
  ['cancerdetail', { cancerTypeId: 'x' }, '/cancerdetail/-'],
  ['text-version', { text: 'Terms', version: '1' }, undefined],
  ['text-version', { text: 'terms', version: '99' }, '/-/versions/-'],
  ['text-version', { text: 'terms', version: '../1' }, '/-/versions/-'],
  ['text-version', { text: 'welcome-letter', version: '1' }, '/-/versions/-'],
  ['venue', {}, undefined],
])('%s with %o is rendered as %s', async (route, params, path) => {
  expect(await pathForMissing(`routes/public/${route}`, params, call)).toBe(path);
});
