import { type Group, writeMailing } from '@isocentre/contract/letters/mailings';
import { mailingVariables } from '@isocentre/domain/letters/mailing-groups';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { Button } from '@isocentre/ui/button.tsx';
import { dropDraft, readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { attemptKeys } from '../../../../lib/attempt-key.ts';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { LetterText, letterErrors } from '../letter-text.tsx';
import { MailingPreview } from './mailing-preview.tsx';

interface FormProps {
  slug: string;
  group: Group;
  /** To begin with. */
  text: TemplateText;
  /** The earlier one that it is made of. */
  from?: string;
}

/** The text beside whom it reaches and how it reads. What is typed stays in this tab until it is stored, for each group. */
export function MailingForm({ slug, group, text: given, from = '' }: FormProps) {
  const draft = `mailing ${slug} ${group.table} ${group.filter} ${from}`;
  const [text, setText] = useState<TemplateText>(() => ({ ...given, ...readDraft(draft) }));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const navigate = useNavigate();
  const variables = mailingVariables(group.table);
  const errors = { ...failure?.fields, ...faults };

  const type = (change: Partial<TemplateText>) => {
    const next = { ...text, ...change };
    setText(next);
    writeDraft(draft, { ...next });
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = letterErrors(text, variables);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const written = { group, subject: text.subject, body: text.body };
    void attempt(
      () => call(writeMailing, { params: { edition: slug }, body: written, idempotencyKey: keyOf(written) }),
      ({ id }) => {
        dropDraft(draft);
        void navigate(`/organiser/${slug}/mail/mailings/${id}`);
      },
    );
  };

  return (
    <div className="letters-texts">
      <form className="abstracts-panel" noValidate onSubmit={save}>
        <h2>What</h2>
        {failure && <Notice kind="bad" title={failure.fields['filter'] ?? failure.message} />}
        <LetterText
          text={text}
          variables={variables}
          errors={errors}
          sending={sending}
          hint="Plain text; an empty line begins a new paragraph. An answer reaches all organisers."
          onType={type}
        />
        <div className="abstracts-acts">
          <Button type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Saving...' : 'Save, and look at the letters'}
          </Button>
        </div>
      </form>
      <MailingPreview slug={slug} group={group} text={text} />
    </div>
  );
}
