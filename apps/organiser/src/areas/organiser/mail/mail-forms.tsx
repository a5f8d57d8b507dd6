import { Button } from '@isocentre/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import './mail-forms.css';
import { MailPaper } from './mail-paper.tsx';

const FORMS = [
  ['words', 'Words'],
  ['mail', 'As a mail'],
  ['plain', 'Plain text'],
] as const;
type Form = (typeof FORMS)[number][0];

interface MailFormsProps {
  html: string;
  text: string;
  /** With what was put in marked. */
  children: ReactNode;
}

/** One letter in three forms: its words, the mail as most programs show it, and as those that show no formatting. */
export function MailForms({ html, text, children }: MailFormsProps) {
  const [form, setForm] = useState<Form>('words');
  return (
    <div className="mail-forms">
      <div role="group" aria-label="Show it as">
        {FORMS.map(([name, words]) => (
          <Button key={name} small look={form === name ? 'filled' : 'line'} aria-pressed={form === name} onClick={() => setForm(name)}>
            {words}
          </Button>
        ))}
      </div>
      {form === 'words' && children}
      {form === 'mail' && <MailPaper html={html} />}
      {form === 'plain' && (
        <section className="mail-plain" aria-label="Plain text">
          {text}
        </section>
      )}
    </div>
  );
}
