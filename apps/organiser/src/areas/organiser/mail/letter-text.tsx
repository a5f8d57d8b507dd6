import { BODY_MAX, SUBJECT_MAX, type TemplateText, templateFaults } from '@isocentre/domain/letters/template';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { type ReactNode, useRef } from 'react';

type Variables = Parameters<typeof templateFaults>[1];
type Errors = Readonly<Record<string, string>>;

interface LetterTextProps {
  text: TemplateText;
  variables: Variables;
  errors: Errors;
  sending: boolean;
  hint: string;
  onType: (change: Partial<TemplateText>) => void;
  /** Between the letter and what can be put in. */
  children?: ReactNode;
}

/** Subject and words of a letter, with what can be put in at the cursor. */
export function LetterText({ text, variables, errors, sending, hint, onType, children }: LetterTextProps) {
  const body = useRef<HTMLTextAreaElement>(null);

  const insert = (name: string) => {
    const field = body.current;
    const at = field?.selectionStart ?? text.body.length;
    const end = field?.selectionEnd ?? at;
    const words = `{{${name}}}`;
    onType({ body: text.body.slice(0, at) + words + text.body.slice(end) });
    // After the new text is there.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(at + words.length, at + words.length);
    });
  };

  return (
    <>
      <Field
        label="Subject"
        name="subject"
        maxLength={SUBJECT_MAX}
        required
        value={text.subject}
        readOnly={sending}
        error={errors['subject']}
        onChange={({ currentTarget }) => onType({ subject: currentTarget.value })}
      />
      <TextArea
        ref={body}
        label="Letter"
        name="body"
        rows={15}
        maxLength={BODY_MAX}
        required
        value={text.body}
        readOnly={sending}
        error={errors['body']}
        hint={hint}
        onChange={({ currentTarget }) => onType({ body: currentTarget.value })}
      />
      {children}
      <section aria-labelledby="variables">
        <h3 id="variables">What can be put in</h3>
        <ul className="letters-variables">
          {Object.entries(variables).map(([name, { about, example }]) => (
            <li key={name}>
              <Button small look="line" onClick={() => insert(name)} aria-label={`Put in {{${name}}}`}>
                {`{{${name}}}`}
              </Button>
              <span>
                {about}, such as “{example}”
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What is wrong with it, by field; empty: nothing. */
export function letterErrors(text: TemplateText, variables: Variables): Errors {
  const errors: Record<string, string> = {};
  for (const { field, words } of templateFaults(text, variables)) errors[field] = errors[field] ? `${errors[field]} ${words}` : words;
  return errors;
}
