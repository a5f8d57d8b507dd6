import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../refusals.ts';
import { ContactMessage } from './contact-message.ts';

const good = { name: 'Asha Raman', mobile: '+91 98400 00000', email: 'asha@example.org', message: 'Where do I park?' };

const errorsFor = (change: Record<string, unknown>) => {
  const parsed = ContactMessage.safeParse({ ...good, ...change });
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};

describe('contact message', () => {
  test('a complete message is accepted without a type', { tags: ['PUB-176'] }, () => {
    expect(ContactMessage.parse(good)).toEqual({ ...good, type: '', website: '' });
  });

  test('surrounding space is dropped', () => {
    expect(ContactMessage.parse({ ...good, name: '  Asha Raman \n'.replace('\n', ''), message: ' Hello \n there ' })).toMatchObject({
      name: 'Asha Raman',
      message: 'Hello \n there',
    });
  });

  test.each([
    ['[PUB-172] name', { name: '   ' }, { name: 'Please enter your name.' }],
    ['[PUB-172] missing name', { name: undefined }, { name: 'Please enter your name.' }],
    ['[PUB-173] mobile', { mobile: '' }, { mobile: 'Please enter your mobile number.' }],
    ['[PUB-174] email', { email: '' }, { email: 'Please enter your e-mail address.' }],
    ['[PUB-175] message', { message: ' \n ' }, { message: 'Please write your message.' }],
    ['[OPS-104] a number as mobile', { mobile: 0 }, { mobile: 'Please enter your mobile number.' }],
    ['[OPS-104] a number as e-mail', { email: 7 }, { email: 'Please enter your e-mail address.' }],
    ['a mobile with letters', { mobile: '98400x0000' }, { mobile: 'Please enter a mobile number of 6 to 15 digits.' }],
    ['a mobile of five digits', { mobile: '12345' }, { mobile: 'Please enter a mobile number of 6 to 15 digits.' }],
    ['a mobile of sixteen digits', { mobile: '1234567890123456' }, { mobile: 'Please enter a mobile number of 6 to 15 digits.' }],
    ['an address without a domain', { email: 'asha@' }, { email: 'Please enter a valid e-mail address, such as name@example.org.' }],
    ['a message of 2001 characters', { message: 'x'.repeat(2001) }, { message: 'Please use at most 2000 characters.' }],
    ['a message with a NUL', { message: 'hi\u0000there' }, { message: 'Please use plain text.' }],
    ['a name with a line break', { name: 'Asha\r\nBcc: all@example.org' }, { name: 'Please use plain text on one line.' }],
  ])('%s is refused with its own words', (_, change, errors) => {
    expect(errorsFor(change)).toEqual(errors);
  });

  test('line breaks count once, whoever writes them', () => {
    const text = `${'x'.repeat(1989)}${'\r\n'.repeat(10)}y`;
    expect(ContactMessage.parse({ ...good, message: text }).message).toHaveLength(2000);
  });

  test('a field that is not part of the form is refused', () => {
    expect(ContactMessage.safeParse({ ...good, status: 'answered' }).success).toBe(false);
  });

  test('every check stays quick on hostile text', () => {
    const started = Date.now();
    for (const field of ['name', 'mobile', 'email', 'message'] as const)
      ContactMessage.safeParse({ ...good, [field]: `${'a.-@ '.repeat(20_000)}!` });
    expect(Date.now() - started).toBeLessThan(250);
  });
});
