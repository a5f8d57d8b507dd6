import { expect, test } from 'vitest';
import { plainSubject } from './mail.ts';

test.each([
  ['Message from Asha Raman', 'Message from Asha Raman'],
  ['Message from =?utf-8?q?=0aBcc=3ax?=', 'Message from = ?utf-8?q?=0aBcc=3ax?='],
  ['one\r\nBcc: two', 'one Bcc: two'],
])('the subject %j is sent as %j', (given, sent) => expect(plainSubject(given)).toBe(sent));
