import { CallFailed } from '@isocentre/contract/call';
import { changeTemplate, type Template } from '@isocentre/contract/review/decision-letters';
import { DECISION_LETTERS } from '@isocentre/domain/letters/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { LetterText, letterErrors } from '../../mail/letter-text.tsx';
import { useTyped } from '../../../../session/use-typed.ts';
import { TextPreview } from './text-preview.tsx';

interface TextFormProps {
  slug: string;
  template: Template;
  onStored: (template: Template, words: string) => void;
}

/** The text of one kind of letter beside how it reads. What is typed stays in this tab until it is stored. */
export function TextForm({ slug, template, onStored }: TextFormProps) {
  const { code, variables } = template;
  const stored = { value: { subject: template.subject, body: template.body, pdf: template.pdf ?? false }, version: template.version };
  const typed = useTyped(`letter and document ${slug} ${code}`, stored);
  const { sending, failure, attempt } = useAttempt();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { value: text, version } = typed;
  const known = Object.fromEntries(variables.map(({ name, ...words }) => [name, words]));
  const errors = { ...failure?.fields, ...faults };
  const conflict = failure?.code === 'CHANGED_ELSEWHERE';

  const save = (based: number) => {
    const found = letterErrors(text, known);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    void attempt(
      () =>
        call(changeTemplate, {
          params: { edition: slug, code },
          body: { version: based, subject: text.subject, body: text.body, ...(template.pdf !== null && { pdf: text.pdf }) },
        }),
      (now) => {
        typed.forget();
        onStored(now, `“${DECISION_LETTERS[code]}” is saved. Prepared letters follow.`);
      },
    );
  };
  const theirs = conflict && failure instanceof CallFailed ? (failure.current as Template | undefined) : undefined;

  return (
    <div className="letters-texts">
      <form
        className="abstracts-panel"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(version);
        }}
      >
        <h2>{DECISION_LETTERS[code]}</h2>
        <p>
          {template.version === 0 ? 'As it comes with the software.' : `Version ${template.version}, by ${template.by}.`}
          {typed.isTyped && ' You have changed it, and not saved it yet.'}
        </p>
        {failure && !conflict && Object.keys(failure.fields).length === 0 && <Notice kind="bad" title={failure.message} />}
        {theirs && (
          <Notice kind="warn" title={`${theirs.by ?? 'Somebody'} has saved another text meanwhile. Yours is still here.`}>
            <p className="letters-theirs">
              <b>{theirs.subject}</b>
              {'\n\n'}
              {theirs.body}
            </p>
            <div className="abstracts-acts">
              <Button small look="line" onClick={() => save(theirs.version)}>
                Save mine in its place
              </Button>
              <Button
                small
                look="plain"
                onClick={() => {
                  typed.forget();
                  onStored(theirs, 'You see the text that is stored.');
                }}
              >
                Take theirs
              </Button>
            </div>
          </Notice>
        )}
        <LetterText
          text={text}
          variables={known}
          errors={errors}
          sending={sending}
          hint="Plain text; an empty line begins a new paragraph."
          onType={(change) => typed.type({ ...text, ...change })}
        >
          {template.pdf !== null && (
            <Check
              label="Attach the letter as a PDF with its reference, for an employer"
              checked={text.pdf}
              disabled={sending}
              onChange={() => typed.type({ ...text, pdf: !text.pdf })}
            />
          )}
        </LetterText>
        <div className="abstracts-acts">
          <Button type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Saving...' : 'Save the text'}
          </Button>
          {typed.isTyped && (
            <Button look="plain" onClick={typed.forget}>
              Back to what is stored
            </Button>
          )}
        </div>
      </form>
      <TextPreview slug={slug} code={code} text={text} variables={variables} />
    </div>
  );
}
