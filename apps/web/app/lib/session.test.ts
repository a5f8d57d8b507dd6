// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { readHint, watchHint } from './session-hint.ts';
import { forgetSession, greet, rememberedEmail, rememberEmail } from './session.ts';

const kept = (storage: Storage) => Object.fromEntries(Object.entries(storage));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test(
  'after signing in the browser keeps the name, and nothing else about the person',
  { tags: ['PUB-074', 'PUB-076', 'DEL-138', 'DEL-139'] },
  () => {
    greet('Nila Ravichandran');
    expect(readHint()).toBe('Nila Ravichandran');
    expect(kept(localStorage)).toEqual({ userName: 'Nila Ravichandran' });
    expect(sessionStorage).toHaveLength(0);
  },
);

test(
  'signing out removes every key that ever named a person, from both storages; the remembered e-mail stays',
  { tags: ['PUB-077'] },
  () => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of ['userName', 'emailId', 'userId', 'userDbId', 'registrationCategory']) storage.setItem(key, 'x');
    rememberEmail('nila@example.org');
    sessionStorage.setItem('draft:contact', '{}');
    forgetSession();
    expect(kept(localStorage)).toEqual({ rememberedEmail: 'nila@example.org' });
    expect(kept(sessionStorage)).toEqual({ 'draft:contact': '{}' });
    expect(readHint()).toBeNull();
  },
);

test('an e-mail is remembered, and forgotten again', { tags: ['DEL-122'] }, () => {
  rememberEmail('nila@example.org');
  expect(rememberedEmail()).toBe('nila@example.org');
  rememberEmail(null);
  expect(rememberedEmail()).toBeNull();
});

test('a watcher is notified of both, until it stops', { tags: ['PUB-075'] }, () => {
  const heard: (string | null)[] = [];
  const stop = watchHint(() => heard.push(readHint()));
  greet('Nila');
  forgetSession();
  stop();
  greet('Asha');
  expect(heard).toEqual(['Nila', null]);
});
