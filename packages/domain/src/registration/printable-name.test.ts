import { expect, test } from 'vitest';
import { needsLatinName, printableName } from './printable-name.ts';

test.each([
  ['Asha Raman', '', 'Asha Raman', false],
  ['Jürgen Müller-Łoś', '', 'Jürgen Müller-Łoś', false],
  ['சிவகாமி தில்லை', '', 'சிவகாமி தில்லை', false],
  ['राजेश कुमार शर्मा', '', 'राजेश कुमार शर्मा', false],
  ['சிவகாமி தில்லை (Śivakāmi Tillai) 😀', '', 'சிவகாமி தில்லை (Śivakāmi Tillai)', false],
  ['Meera 👩🏽‍🔬 Iyer 3', '', 'Meera Iyer 3', false],
  ['क्‍ष', '', 'क्‍ष', false],
  ['محمد علي', 'Mohammed Ali', 'Mohammed Ali', true],
  ['محمد علي', '', '', true],
  ['Dr 山田', 'Yamada', 'Yamada', true],
  ['Asha Raman', 'Somebody Else', 'Asha Raman', false],
])('%s, in Latin letters %s: %s', (name, latin, printed, needs) => {
  expect(printableName(name, latin)).toBe(printed);
  expect(needsLatinName(name)).toBe(needs);
});
