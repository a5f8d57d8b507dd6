import { type Conflict, decideConflict, sayAlias } from '@isocentre/contract/review/conflicts';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { conflictKinds } from '@isocentre/domain/review/conflicts';
import { institutionOf } from '@isocentre/domain/review/institution-names';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { numberOf } from './assignment-words.ts';

type Act = 'standing' | 'waived' | 'same';

interface ListProps {
  slug: string;
  conflicts: readonly Conflict[];
  onDone: (words: string) => void;
}

const ACTS: Record<Act, { title: string; action: string; doing: string }> = {
  standing: { title: 'This is a conflict', action: 'Confirm the conflict', doing: 'Confirming...' },
  waived: { title: 'They may review it', action: 'Waive the conflict', doing: 'Waiving...' },
  same: { title: 'The same institution', action: 'They are the same', doing: 'Saving...' },
};

/** Two names of institutions, if that is what it was found by: only different ones can be said to be the same. */
function spellings({ kind, evidence }: Conflict): readonly [string, string] | undefined {
  const [one, other, ...more] = evidence.split(' / ');
  if (kind !== 'institution' || !one || !other || more.length > 0) return undefined;
  return institutionOf(one).key === institutionOf(other).key ? undefined : [one, other];
}

/** Conflicts with their evidence, and what can be decided about them. */
export function ConflictList({ slug, conflicts, onDone }: ListProps) {
  const [asked, setAsked] = useState<{ act: Act; conflict: Conflict }>();
  return (
    <>
      <ul className="conflicts-list">
        {conflicts.map((conflict) => {
          const { account, abstract, kind, name, state, number, title, evidence, reason, decidedBy } = conflict;
          const about = <span className="vh"> {`${name}, ${numberOf(number)}`}</span>;
          return (
            <li key={`${account} ${abstract} ${kind}`}>
              <div>
                <b>{name}</b> and {number === null ? '' : `${numberOf(number)}, `}
                <i>{plainText(title)}</i>
                <p>
                  {state === 'suspected' && 'Perhaps: '}
                  {conflictKinds[kind]}: {evidence}
                </p>
                {reason !== null && (
                  <p>
                    {decidedBy ?? 'Somebody'}: {reason}
                  </p>
                )}
              </div>
              {kind !== 'author' && kind !== 'submitter' && (
                <div className="abstracts-acts">
                  {state !== 'standing' && (
                    <Button small look="line" onClick={() => setAsked({ act: 'standing', conflict })}>
                      Conflict{about}
                    </Button>
                  )}
                  {state !== 'waived' && (
                    <Button small look="line" onClick={() => setAsked({ act: 'waived', conflict })}>
                      {state === 'suspected' ? 'No conflict' : 'Waive'}
                      {about}
                    </Button>
                  )}
                  {state === 'suspected' && spellings(conflict) && (
                    <Button small look="line" onClick={() => setAsked({ act: 'same', conflict })}>
                      Same institution{about}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {asked && <DecideDialog slug={slug} {...asked} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </>
  );
}

interface DecideProps {
  slug: string;
  act: Act;
  conflict: Conflict;
  onClose: () => void;
  onDone: (words: string) => void;
}

function DecideDialog({ slug, act, conflict, onClose, onDone }: DecideProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const { account, abstract, kind, state: seen, name, number } = conflict;
  const [one = '', other = ''] = spellings(conflict) ?? [];
  const params = { edition: slug };
  const send = () =>
    void attempt(
      () =>
        act === 'same'
          ? ask(sayAlias, { params, body: { name: other, standsFor: one } })
          : ask(decideConflict, { params, body: { account, abstract, kind, seen, state: act, reason } }),
      () => {
        onDone(act === 'same' ? 'The two names now mean one institution.' : `Decided about ${name} and ${numberOf(number)}.`);
        onClose();
      },
    );
  return (
    <FormDialog
      {...ACTS[act]}
      sending={sending}
      failure={failure}
      check={(): FieldErrors => (act !== 'same' && reason.trim() === '' ? { reason: 'Please say why.' } : {})}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) =>
        act === 'same' ? (
          <>
            <p>
              “{one}” and “{other}” will count as one institution for everybody. All conflicts are looked for again.
            </p>
          </>
        ) : (
          <>
            <p>
              {name}: {conflictKinds[kind].toLowerCase()}. {conflict.evidence}
            </p>
            <p>
              {act === 'waived'
                ? 'They may get this abstract, and what they had of it goes on. The reason is shown beside the assignment.'
                : 'They do not get this abstract, and what they had of it ends.'}
            </p>
            <TextArea
              label="Why"
              rows={3}
              value={reason}
              error={errors['reason']}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )
      }
    </FormDialog>
  );
}
