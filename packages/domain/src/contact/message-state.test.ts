import { describe, expect, test } from 'vitest';
import { ANSWER_MAX, AnswerText, enquiryDay, messageMayMove, MessageState, messageStatesBefore } from './message-state.ts';

describe('the states of a message', () => {
  test.each<[MessageState, MessageState[]]>([
    ['new', ['read', 'answered', 'spam']],
    ['read', ['new', 'answered', 'spam']],
    ['answered', ['read', 'answered', 'spam']],
    ['spam', ['read']],
  ])('%s may become', (from, next) => {
    expect(MessageState.options.filter((to) => messageMayMove(from, to))).toEqual(next);
  });

  test('spam is not answered before somebody says that it is none', () => {
    expect(messageStatesBefore('answered')).toEqual(['new', 'read', 'answered']);
  });
});

describe('an answer', () => {
  test.each<[string, string, string | undefined]>([
    ['a text with lines', ' Yes.\r\nCome early. ', undefined],
    ['nothing', '  \n ', 'Please write an answer.'],
    ['the longest', 'x'.repeat(ANSWER_MAX), undefined],
    ['too long', 'x'.repeat(ANSWER_MAX + 1), `Please use at most ${ANSWER_MAX} characters.`],
    ['a null character', 'a\0b', 'Please use plain text.'],
  ])('%s', (_, text, message) => {
    const checked = AnswerText.safeParse(text);
    expect(checked.success ? undefined : checked.error.issues[0]?.message).toBe(message);
  });

  test('is kept without the space around it, with line breaks of one kind', () => {
    expect(AnswerText.parse(' Yes.\r\nCome early. ')).toBe('Yes.\nCome early.');
  });
});

test.each([
  ['2025-08-10T10:00:00Z', 1],
  ['2025-08-11T09:59:59.999Z', 1],
  ['2025-08-11T10:00:00Z', 2],
  ['2025-08-17T09:59:59.999Z', 7],
  ['2025-08-17T10:00:00Z', 8],
])('an enquiry at %s about a payment of 10 August, 10:00 arrives on day %i', (received, day) => {
  expect(enquiryDay(new Date('2025-08-10T10:00:00Z'), new Date(received))).toBe(day);
});
