/**
 * The text of a letter with variables in double braces. Variables are a closed list for each letter; there is no other syntax, so
 * that whoever can write a mail can write a template.
 */

export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

/** What can be put in, by name: what it is, and an example. */
export type Variables = Readonly<Record<string, { readonly about: string; readonly example: string }>>;

/** A piece of a letter: words of the template, or the value of a variable (null: there is none in this row). */
export type Piece = { readonly text: string; readonly variable?: undefined } | { readonly text: string | null; readonly variable: string };

export const SUBJECT_MAX = 150;
export const BODY_MAX = 5000;

const BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

export interface TemplateFault {
  readonly field: keyof TemplateText;
  /** In words, with the variable and where it stands. */
  readonly words: string;
}

/** Everything that is wrong with a template, in the order in which it stands there. */
export function templateFaults(text: TemplateText, variables: Variables): TemplateFault[] {
  return [
    ...sizeFaults(text),
    ...(['subject', 'body'] as const).flatMap((field) => braceFaults(text[field], variables).map((words) => ({ field, words }))),
  ];
}

function sizeFaults({ subject, body }: TemplateText): TemplateFault[] {
  return [
    ...(subject.trim() === '' ? [{ field: 'subject', words: 'Please write a subject.' } as const] : []),
    ...(subject.length > SUBJECT_MAX ? [{ field: 'subject', words: `Please use at most ${SUBJECT_MAX} characters.` } as const] : []),
    ...(/[\r\n]/.test(subject) ? [{ field: 'subject', words: 'A subject is one line.' } as const] : []),
    ...(body.trim() === '' ? [{ field: 'body', words: 'Please write the letter.' } as const] : []),
    ...(body.length > BODY_MAX ? [{ field: 'body', words: `Please use at most ${BODY_MAX} characters.` } as const] : []),
  ];
}

function braceFaults(text: string, variables: Variables): string[] {
  return [...text.matchAll(BRACES)].flatMap(({ 0: found, 1: name, index }) => {
    const where = placeOf(text, index);
    if (name === undefined) return [`${found} in ${where} has no other half. A variable is written {{title}}.`];
    return Object.hasOwn(variables, name.trim()) ? [] : [`There is no variable {{${name.trim().slice(0, 40)}}} (${where}).`];
  });
}

/** `line 2, character 7`. */
function placeOf(text: string, index: number): string {
  const before = text.slice(0, index).split('\n');
  return `line ${before.length}, character ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** A template with the values of one row. Values are words and never read as a template again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | null>>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, 1: name, index } of text.matchAll(BRACES)) {
    const variable = name?.trim();
    if (variable === undefined || !Object.hasOwn(values, variable)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ variable, text: oneLine(values[variable] ?? '') || null });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** A value with line breaks would look like words of the template. */
const oneLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();

export const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text ?? '').join('');

/** Variables that have no value in this row: such a letter cannot leave. */
export const missingIn = (pieces: readonly Piece[]): string[] => [
  ...new Set(pieces.flatMap(({ variable, text }) => (variable !== undefined && text === null ? [variable] : []))),
];
