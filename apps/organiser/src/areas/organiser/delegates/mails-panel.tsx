import { CallFailed } from '@isocentre/contract/call';
import { type MailToResend, resendMail } from '@isocentre/contract/delegates/notes';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { Panel } from './delegate-panels.tsx';

const MAILS: ReadonlyArray<readonly [mail: MailToResend, words: string, done: string]> = [
  ['receipt', 'Receipt', 'The latest receipt is on its way again.'],
  ['registration', 'Registration mail', 'The registration mail is on its way again.'],
  ['password-link', 'Link for a new password', 'A link for a new password is on its way.'],
];

/** Mails that somebody says have not arrived. */
export function MailsPanel({ slug, delegate: { id, account }, onSent }: { slug: string; delegate: Delegate; onSent: () => Promise<void> }) {
  const ask = useAsk();
  const [sending, setSending] = useState<MailToResend>();
  const [said, setSaid] = useState<{ kind: 'good' | 'bad'; words: string }>();
  const send = async (mail: MailToResend, done: string) => {
    if (sending) return;
    setSending(mail);
    setSaid(undefined);
    try {
      await ask(() => call(resendMail, { params: { edition: slug, id }, body: { mail } }));
      setSaid({ kind: 'good', words: done });
      await onSent();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setSaid({ kind: 'bad', words: error.message });
    } finally {
      setSending(undefined);
    }
  };
  return (
    <Panel title="Send a mail again" note="three times an hour each" wide>
      <div className="correct-form">
        <div className="correct-end">
          {MAILS.map(([mail, words, done]) => (
            <Button key={mail} look="line" small onClick={() => void send(mail, done)} aria-disabled={sending !== undefined || undefined}>
              {sending === mail ? 'Sending...' : words}
            </Button>
          ))}
        </div>
        <p>
          <Link to={`/organiser/${slug}/mail/people/${account}`}>All mails to this person</Link>
        </p>
        <div role="status">{said && <Notice kind={said.kind} title={said.words} />}</div>
      </div>
    </Panel>
  );
}
