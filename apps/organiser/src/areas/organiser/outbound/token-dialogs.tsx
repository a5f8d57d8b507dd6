import { endToken, makeToken, type Token } from '@isocentre/contract/tokens';
import { DAY_MS } from '@isocentre/domain/durations';
import { type Scope, SCOPE_WORDS, SCOPES } from '@isocentre/domain/outbound/scopes';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX, TokenForm } from '@isocentre/domain/outbound/token';
import { fieldErrors } from '@isocentre/domain/refusals';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { Ticks } from './ticks.tsx';

const TERMS = [30, 90, 180, 365, TOKEN_DAYS_MAX];

interface NewTokenProps {
  slug: string;
  timeZone: string;
  onClose: () => void;
  onMade: (made: { token: string; made: Token }) => void;
}

export function NewTokenDialog({ slug, timeZone, onClose, onMade }: NewTokenProps) {
  const { sending, failure, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [now] = useState(() => Date.now());
  const body = { name, days, scopes: [...scopes] };
  return (
    <FormDialog
      title="New token"
      action="Make the token"
      doing="Making it..."
      sending={sending}
      failure={failure}
      check={() => fieldErrors(TokenForm.safeParse(body).error?.issues ?? [])}
      onSubmit={() => void attempt(() => call(makeToken, { params: { edition: slug }, body }), onMade)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="What it is for"
            autoComplete="off"
            maxLength={TOKEN_NAME_MAX}
            required
            value={name}
            error={errors['name']}
            hint="Such as the program that gets it: one token for each."
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select label="Ends" value={days} error={errors['days']} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            {TERMS.map((term) => (
              <option key={term} value={term}>
                {dayOf(new Date(now + term * DAY_MS).toISOString(), timeZone)}, in {term} days
              </option>
            ))}
          </Select>
          <Ticks
            legend="It may read"
            error={errors['scopes']}
            chosen={scopes}
            choices={SCOPES.map((scope) => ({
              value: scope,
              words: SCOPE_WORDS[scope].reads + (SCOPE_WORDS[scope].personal ? '; personal data' : ''),
            }))}
            onChange={setScopes}
          />
          <p className="quiet">A token only reads: it never changes anything, gives money back or opens a proof.</p>
        </>
      )}
    </FormDialog>
  );
}

/** The only time that the token is seen. */
export function TokenOnceDialog({ token, made, timeZone, onClose }: { token: string; made: Token; timeZone: string; onClose: () => void }) {
  return (
    <Dialog open title="Copy it now" closeWords="I have stored it" onClose={onClose}>
      <Notice kind="warn" title={`“${made.name}” is shown this once`}>
        <p>We keep only a fingerprint of it. If it is lost, end it and make another one.</p>
      </Notice>
      <p className="shown-once">
        <code>{token}</code>
        <CopyButton text={token} what="the token" />
      </p>
      <p className="quiet">
        It reads {made.scopes.join(', ')} until {dayOf(made.expiresAt, timeZone)}.
      </p>
    </Dialog>
  );
}

interface EndTokenProps {
  slug: string;
  token: Token;
  onClose: () => void;
  onEnded: () => void;
}

export function EndTokenDialog({ slug, token, onClose, onEnded }: EndTokenProps) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title={`End “${token.name}”`}
      action="End the token"
      doing="Ending it..."
      bad
      closeWords="Keep it"
      sending={sending}
      failure={failure}
      onSubmit={() => void attempt(() => call(endToken, { params: { edition: slug, id: token.id } }), onEnded)}
      onClose={onClose}
    >
      {() => <p>The program that has it ({token.prefix}…) can read nothing from its next call on. This cannot be taken back.</p>}
    </FormDialog>
  );
}
