import { sendTestLetter } from '@isocentre/contract/review/decision-letters';
import { Button } from '@isocentre/ui/button.tsx';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';

/** The letter in one's own inbox, before anybody else has it. */
export function LetterTest({ slug, id }: { slug: string; id: string }) {
  const { sending, failure, attempt } = useAttempt();
  const [said, setSaid] = useState('');
  const test = () =>
    void attempt(
      () => call(sendTestLetter, { params: { edition: slug }, body: { letter: id } }),
      ({ to }) => setSaid(`On its way to ${to}, marked [Test].`),
    );
  return (
    <>
      <Button small look="line" aria-disabled={sending || undefined} onClick={test}>
        {sending ? 'Sending...' : 'Send a test to me'}
      </Button>
      <span role="status">{failure ? failure.message : said}</span>
    </>
  );
}
