import { expect, test } from 'vitest';
import { meantEmail } from './email-hint.ts';

test.each([
  ['priya@gmial.com', 'priya@gmail.com'],
  ['priya@gamil.com', 'priya@gmail.com'],
  ['priya@gmail.co', 'priya@gmail.com'],
  ['priya@gmail.con', 'priya@gmail.com'],
  ['priya@gmai.com', 'priya@gmail.com'],
  ['priya@gmaill.com', 'priya@gmail.com'],
  ['Priya.R@GMIAL.com', 'Priya.R@gmail.com'],
  ['priya@yaho.com', 'priya@yahoo.com'],
  ['priya@hotmial.com', 'priya@hotmail.com'],
  ['priya@outlok.com', 'priya@outlook.com'],
  ['priya@redifmail.com', 'priya@rediffmail.com'],
  ['priya@gmail.com', null],
  ['priya@ymail.com', null],
  ['priya@mail.com', null],
  ['priya@gmx.com', null],
  ['priya@example.org', null],
  ['priya@hospital.gmail.com', null],
  ['priya', null],
  ['@gmial.com', null],
  ['', null],
])('%s: %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));
