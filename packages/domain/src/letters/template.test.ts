import { describe, expect, test } from 'vitest';
import { decisionKindOf, DECISION_LETTERS, DecisionLetter, decisionTemplates, variablesOf } from './decision-letters.ts';
import { BODY_MAX, fillTemplate, missingIn, SUBJECT_MAX, templateFaults, wordsOf } from './template.ts';

const variables = { title: { about: 'Title', example: 'Dose' }, name: { about: 'Name', example: 'Nila' } };
const faults = (subject: string, body: string) =>
  templateFaults({ subject, body }, variables).map(({ field, words }) => `${field}: ${words}`);

describe('a template', { tags: ['REV-105'] }, () => {
  test.each([
    ['About {{title}}', 'Dear {{ name }},\n\n{{title}}', []],
    ['{{titel}}', 'Dear', ['subject: There is no variable {{titel}} (line 1, character 1).']],
    [
      'S',
      'Dear {{name}},\nsee {{ score }} and {{constructor}}',
      ['body: There is no variable {{score}} (line 2, character 5).', 'body: There is no variable {{constructor}} (line 2, character 21).'],
    ],
    ['S', 'Dear {{name', ['body: {{ in line 1, character 6 has no other half. A variable is written {{title}}.']],
    ['S', 'a }} b', ['body: }} in line 1, character 3 has no other half. A variable is written {{title}}.']],
    ['S', '{{}}', ['body: There is no variable {{}} (line 1, character 1).']],
    ['', ' \n ', ['subject: Please write a subject.', 'body: Please write the letter.']],
    ['one\ntwo', 'b', ['subject: A subject is one line.']],
    ['S', '{single} and { {name} } stay words', []],
  ])('%j, %j', (subject, body, expected) => expect(faults(subject, body)).toEqual(expected));

  test('has a size, and is looked through quickly', () => {
    expect(faults('x'.repeat(SUBJECT_MAX + 1), 'x'.repeat(BODY_MAX + 1))).toEqual([
      'subject: Please use at most 150 characters.',
      'body: Please use at most 5000 characters.',
    ]);
    const began = Date.now();
    faults('S', '{{'.repeat(50_000));
    fillTemplate('{{'.repeat(50_000), {});
    expect(Date.now() - began).toBeLessThan(2000);
  });
});

describe('filled', () => {
  test('values are words: neither a variable nor a line of their own', () => {
    const pieces = fillTemplate('Dear {{name}},\n“{{title}}”', { name: '{{title}}', title: 'Dose\r\nBcc: all@example.org' });
    expect(wordsOf(pieces)).toBe('Dear {{title}},\n“Dose Bcc: all@example.org”');
    expect(missingIn(pieces)).toEqual([]);
  });

  test('says which values there are not, each once', { tags: ['REV-106'] }, () => {
    const pieces = fillTemplate('{{title}} {{name}} {{title}}', { name: 'Nila', title: null });
    expect(missingIn(pieces)).toEqual(['title']);
    expect(missingIn(fillTemplate('{{name}}', { name: '  ' }))).toEqual(['name']);
  });
});

describe('the letters of decisions', () => {
  test.each(DecisionLetter.options)(
    'the text of %s that comes with the software has no fault, and every variable has an example',
    (kind) => {
      expect(templateFaults(decisionTemplates[kind], variablesOf(kind))).toEqual([]);
      for (const { about, example } of Object.values(variablesOf(kind)))
        expect([about, example].every((words) => words.length > 1)).toBe(true);
    },
  );

  test.each([
    ['oral', 'Oral', 'accepted-oral'],
    ['oral', 'E-Poster', 'accepted-oral'],
    ['e-poster', 'E-Poster', 'accepted-e-poster'],
    ['e-poster', 'Oral', 'e-poster-instead'],
    ['reject', 'Oral', 'not-accepted'],
    ['reserve', 'Oral', null],
    ['hold', 'Oral', null],
  ] as const)('%s for whoever asked for %s: %s', (outcome, wish, kind) => expect(decisionKindOf(outcome, wish)).toBe(kind));

  test('no reference is in what was not accepted, and every letter has its name', () => {
    expect(Object.keys(variablesOf('not-accepted'))).not.toContain('reference');
    expect(Object.keys(variablesOf('decision-corrected'))).toContain('previous');
    expect(Object.keys(DECISION_LETTERS)).toEqual(DecisionLetter.options);
  });
});
