import { answerMessage, type Message, readMessage } from '@isocentre/contract/messages';
import { ANSWER_MAX, AnswerText } from '@isocentre/domain/contact/message-state';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { dropDraft, readDraft, writeDraft } from '@isocentre/ui/form-storage.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';

interface AnswerFormProps {
  slug: string;
  message: Message;
  failed: string | undefined;
  run: (work: (version: number) => Promise<Message>) => Promise<boolean>;
  /** The first letter of an answer to a message that nobody handles. */
  onTyping: () => void;
  onSaid: (words: string) => void;
}

/** What is typed stays in this tab until it is sent, also when the page is loaded again. */
export function AnswerForm({ slug, message, failed, run, onTyping, onSaid }: AnswerFormProps) {
  const draft = `answer ${slug} ${message.id}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(draft)?.['text'] ?? '');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const [keyOf] = useState(attemptKeys);
  /** How many answers there were when this one was begun. */
  const [begun, setBegun] = useState(message.answers.length);
  const meanwhile = text === '' ? undefined : message.answers.slice(begun).at(-1);

  const type = (typed: string) => {
    if (text === '') {
      setBegun(message.answers.length);
      if (typed !== '' && !message.handler && message.status !== 'answered') onTyping();
    }
    setText(typed);
    writeDraft(draft, { text: typed });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const checked = AnswerText.safeParse(text);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return field.current?.focus();
    setSending(true);
    const params = { edition: slug, id: message.id };
    const sent = await run(async (version) => {
      const body = { version, text: checked.data };
      await call(answerMessage, { params, body, idempotencyKey: keyOf(body) });
      return call(readMessage, { params });
    });
    setSending(false);
    if (!sent) return undefined;
    setText('');
    dropDraft(draft);
    onSaid(`Your answer is on its way to ${message.email}`);
  };

  return (
    <section className="message-panel">
      <h2>{message.answers.length === 0 ? 'Answer' : 'Answer once more'}</h2>
      <form className="message-form" noValidate onSubmit={(event) => void submit(event)}>
        {failed && <Notice kind="bad" title={failed} />}
        {meanwhile && (
          <Notice kind="warn" title={`${meanwhile.by} has answered meanwhile`}>
            <p>Their answer stands above. Yours is still here and would be a second one.</p>
          </Notice>
        )}
        <TextArea
          ref={field}
          name="text"
          label="Your answer"
          rows={7}
          maxLength={ANSWER_MAX}
          required
          value={text}
          readOnly={sending}
          onChange={(event) => type(event.currentTarget.value)}
          error={error}
          hint={`It goes to ${message.email} with what was asked below it. A reply reaches all organisers.`}
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Send the answer'}
        </Button>
      </form>
    </section>
  );
}
