import { expect, test } from 'vitest';
import { isAllowedLink } from './link.ts';

const allowed = [
  'https://ampi.example',
  'HTTPS://ampi.example/a?b=c#d',
  'https://ampi.example:8443/',
  'https://தமிழ்.example/',
  'mailto:desk@example.org',
  'mailto:desk@example.org?subject=Fees',
  'tel:+914422352000',
  'tel:044-2235',
  '/',
  '/fees?category=student#table',
  '#refunds',
];

const refused = [
  '',
  '#',
  'fees',
  './fees',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  'http://ampi.example',
  'https:ampi.example',
  'https:///ampi.example',
  'https://',
  'https://.',
  'https://bank.example@elsewhere.example',
  'https://user:word@elsewhere.example',
  'https://a b.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001https://ampi.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://ampi.example/1',
  'view-source:https://ampi.example',
  'ftp://ampi.example',
  'ws://ampi.example',
  'tel:*21*0900#',
  'tel:',
  'mailto:',
  'mailto:desk',
  'mailto:a@b@c',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
];

test.each(allowed)('a link may lead to %j', { tags: ['ORG-417'] }, (href) => expect(isAllowedLink(href)).toBe(true));
test.each(refused)('no link leads to %j', { tags: ['ORG-417'] }, (href) => expect(isAllowedLink(href)).toBe(false));
