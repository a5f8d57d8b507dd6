import { BODY_MAX, type TemplateFault, type TemplateText } from './template.ts';

/** A letter whose words a person has changed. It has no variables any more: what stands there is what leaves. */

/** A subject made of a template may be longer than the template. */
export const EDITED_SUBJECT_MAX = 300;
export const EDITED_BODY_MAX = 2 * BODY_MAX;

export function editFaults({ subject, body }: TemplateText): TemplateFault[] {
  const braces = (field: keyof TemplateText, text: string): TemplateFault[] =>
    /\{\{|\}\}/.test(text)
      ? [{ field, words: 'Nothing is put in for {{ }} in a letter that is edited by hand. Please write the words themselves.' }]
      : [];
  return [
    ...(subject.trim() === '' ? [{ field: 'subject', words: 'Please write a subject.' } as const] : []),
    ...(subject.length > EDITED_SUBJECT_MAX
      ? [{ field: 'subject', words: `Please use at most ${EDITED_SUBJECT_MAX} characters.` } as const]
      : []),
    ...(/[\r\n]/.test(subject) ? [{ field: 'subject', words: 'A subject is one line.' } as const] : []),
    ...braces('subject', subject),
    ...(body.trim() === '' ? [{ field: 'body', words: 'Please write the letter.' } as const] : []),
    ...(body.length > EDITED_BODY_MAX ? [{ field: 'body', words: `Please use at most ${EDITED_BODY_MAX} characters.` } as const] : []),
    ...braces('body', body),
  ];
}

export interface ChangedSince {
  /** Paragraphs that the text had when the letter was edited, and no longer has. */
  readonly gone: readonly string[];
  /** Paragraphs that it has now and had not then. */
  readonly come: readonly string[];
}

/** What its text would say now and did not say when a letter was edited. The subject counts as the first paragraph. */
export function changedSince(then: TemplateText, now: TemplateText): ChangedSince {
  const [before, after] = [paragraphsOf(then), paragraphsOf(now)];
  return { gone: without(before, after), come: without(after, before) };
}

const paragraphsOf = ({ subject, body }: TemplateText): string[] => [subject, ...body.split(/\n{2,}/)];

function without(these: readonly string[], those: readonly string[]): string[] {
  const left = [...those];
  return these.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
