import { expect, test } from 'vitest';
import { CompletionForm, ProfileForm, RegistrationForm } from './registration-form.ts';

const COLUMN_MAX = 2_147_483_647;
const faultsOf = (form: typeof CompletionForm | typeof ProfileForm | typeof RegistrationForm, value: object) =>
  form.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each([
  ['completion', CompletionForm, { payment: 'online' }],
  ['profile', ProfileForm, {}],
] as const)('the version of a %s is one that can be stored', (_, form, others) => {
  expect(faultsOf(form, { ...others, version: COLUMN_MAX })).toEqual([]);
  for (const version of [0, -1, 1.5, COLUMN_MAX + 1, Number.MAX_SAFE_INTEGER])
    expect(faultsOf(form, { ...others, version }), String(version)).toEqual(['version']);
});

test.each(['name', 'latinName', 'teamMemberName'])('no link fits into %s, which stands in mails and documents', (field) => {
  for (const link of ['WELCOME: HTTPS://EVIL.EXAMPLE/CLAIM', 'x://y']) {
    expect(faultsOf(RegistrationForm, { [field]: link })).toEqual([field]);
    expect(faultsOf(ProfileForm, { version: 1, [field]: link })).toEqual([field]);
  }
  expect(faultsOf(RegistrationForm, { [field]: "Dr. A. O'Neill: Jr. / Sr." })).toEqual([]);
});
