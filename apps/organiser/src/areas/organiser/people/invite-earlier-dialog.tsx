import { CallFailed } from '@isocentre/contract/call';
import type { EarlierPeople, EarlierPerson } from '@isocentre/contract/people';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useAsk } from '../../../session/ask.ts';
import type { PeopleScope } from './people-scope.ts';

interface InviteEarlierDialogProps {
  scope: PeopleScope;
  earlier: EarlierPeople;
  onClose: () => void;
  onInvited: (words: string) => void;
}

const STANDING = { nothing: null, invited: 'Invited already', 'has-roles': 'Has these roles already' } as const;

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Those of the edition before, with the roles they had there. Nobody is chosen until somebody chooses them. */
export function InviteEarlierDialog({ scope, earlier, onClose, onInvited }: InviteEarlierDialogProps) {
  const ask = useAsk();
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState(false);
  // One for each person: who was invited before something failed is not invited twice.
  const [keys] = useState(() => new Map(earlier.people.map(({ account }) => [account, crypto.randomUUID()])));
  const left = earlier.people.filter(({ account }) => chosen.has(account) && !invited.has(account));

  const toggle = (account: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, account] : [...before].filter((one) => one !== account)));

  const invite = ({ account, email, name, roles }: EarlierPerson) =>
    ask(() => scope.invite({ email, name, roles }, keys.get(account) ?? ''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || left.length === 0) return;
    setSending(true);
    const [done, refused] = [new Set(invited), new Map<string, string>()];
    for (const person of left) {
      try {
        await invite(person);
        done.add(person.account);
        setInvited(new Set(done));
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        refused.set(person.account, error.message);
      }
    }
    setFailures(refused);
    setSending(false);
    if (refused.size === 0) onInvited(`Invited ${people(done.size)}`);
  };

  return (
    <Dialog
      open
      title="Invite last time’s organisers"
      closeWords={invited.size > 0 ? 'Close' : 'Cancel'}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} aria-disabled={sending || left.length === 0 || undefined}>
          {sending ? 'Sending...' : left.length === 0 ? 'Choose whom to invite' : `Invite ${people(left.length)}`}
        </Button>
      }
    >
      <p className="ask-words">
        Whoever had a role in {earlier.from?.shortName}. Nobody has one here until they accept: each gets a link by e-mail, with the roles
        they had. Roles can be changed afterwards.
      </p>
      {failures.size > 0 && (
        <Notice kind="bad" title={`${people(failures.size)} could not be invited`}>
          <p>The others are. Below stands why; try again, or leave them out.</p>
        </Notice>
      )}
      <form id={id} className="earlier" onSubmit={(event) => void submit(event)}>
        {earlier.people.map(({ account, name, email, roles, here }) => {
          const standing = invited.has(account) ? 'Invited' : STANDING[here];
          const failure = failures.get(account);
          return (
            <label key={account}>
              <input
                type="checkbox"
                checked={chosen.has(account)}
                disabled={here !== 'nothing' || invited.has(account)}
                aria-describedby={failure === undefined ? undefined : `${id}-${account}`}
                onChange={(event) => toggle(account, event.currentTarget.checked)}
              />
              <span>
                <b>{name}</b> <small>{email}</small>
                <small>{roles.map((role) => roleNames[role]).join(', ')}</small>
                {failure !== undefined && (
                  <small id={`${id}-${account}`} className="earlier-failed">
                    {failure}
                  </small>
                )}
              </span>
              {standing && <small className="earlier-standing">{standing}</small>}
            </label>
          );
        })}
      </form>
    </Dialog>
  );
}
