import { checkReviewerList, type InvitedRole, inviteReviewers, type PastedRow } from '@isocentre/contract/review/reviewer-invitations';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { PastedPeople } from '@isocentre/domain/review/pasted-people';
import { Check } from '@isocentre/ui/check.tsx';
import { Select, TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useTyped } from '../../../session/use-typed.ts';

interface InviteProps {
  slug: string;
  onClose: () => void;
  onInvited: (words: string) => void;
}

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
const isAskedBefore = ({ known }: PastedRow) => known === 'declined';

/** A pasted list: first what each of its lines is, then the invitations. What was typed is kept until they are made. */
export function InviteReviewersDialog({ slug, onClose, onInvited }: InviteProps) {
  const { sending, failure, attempt } = useAttempt();
  const [keyOf] = useState(attemptKeys);
  const typed = useTyped<{ text: string; role: InvitedRole }>(`invite-reviewers:${slug}`, {
    value: { text: '', role: 'reviewer' },
    version: 0,
  });
  const { text, role } = typed.value;
  const [rows, setRows] = useState<readonly PastedRow[]>();
  const [again, setAgain] = useState<readonly number[]>([]);
  const change = (part: Partial<typeof typed.value>) => {
    typed.type({ ...typed.value, ...part });
    setRows(undefined);
    setAgain([]);
  };
  const fresh = rows?.filter(({ state }) => state === 'new').length ?? 0;
  const invited = fresh + again.length;
  const params = { edition: slug };
  const send = () => {
    if (!rows || invited === 0) {
      void attempt(
        () => ask(checkReviewerList, { params, body: { text, role } }),
        (report) => setRows(report.rows),
      );
      return;
    }
    const body = { text, role, again: [...again] };
    void attempt(
      () => ask(inviteReviewers, { params, body, idempotencyKey: keyOf(body) }),
      (done) => {
        typed.forget();
        onInvited(`${people(done.invited)} invited. Their letters wait below until you release them.`);
        onClose();
      },
    );
  };
  return (
    <FormDialog
      title="Invite reviewers"
      action={rows && invited > 0 ? `Invite ${people(invited)}` : 'Check the list'}
      doing="One moment..."
      sending={sending}
      failure={failure}
      check={(): FieldErrors => {
        const issues = PastedPeople.safeParse(text).error?.issues ?? [];
        return issues.length === 0 ? {} : { text: Object.values(fieldErrors(issues))[0] ?? issues[0]?.message ?? '' };
      }}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Select
            label="They are asked to"
            value={role}
            onChange={({ currentTarget }) => change({ role: currentTarget.value === 'judge' ? 'judge' : 'reviewer' })}
          >
            <option value="reviewer">review abstracts</option>
            <option value="judge">judge presentations</option>
          </Select>
          <TextArea
            label="People"
            rows={6}
            hint="One on each line: name, e-mail, topics. As it comes from a table or a mail."
            value={text}
            error={errors['text']}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          {rows && <Report rows={rows} again={again} onAgain={setAgain} />}
        </>
      )}
    </FormDialog>
  );
}

const STATES: Record<PastedRow['state'], string> = { new: 'New', known: 'Known', unreadable: 'Not readable' };

interface ReportProps {
  rows: readonly PastedRow[];
  again: readonly number[];
  onAgain: (lines: readonly number[]) => void;
}

/** Every line with what it is. Whoever declined before is asked again only if somebody says so. */
function Report({ rows, again, onAgain }: ReportProps) {
  const count = (state: PastedRow['state']) => rows.filter((row) => row.state === state).length;
  const declined = rows.filter(isAskedBefore);
  return (
    <>
      <p role="status">
        <b>
          {count('new')} new, {count('known')} known, {count('unreadable')} not readable.
        </b>{' '}
        Only new ones are invited, each with one letter that waits for you.
      </p>
      {declined.map(({ line, name, email, words }) => (
        <Check
          key={line}
          label={`Ask ${name || email || `line ${line}`} again`}
          hint={words ?? undefined}
          checked={again.includes(line)}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked ? [...again, line] : again.filter((one) => one !== line))}
        />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- five hundred lines scroll by themselves, also by keys */}
      <div className="pasted-report" tabIndex={0} role="region" aria-label="The list, line by line">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Who</th>
              <th scope="col">What it is</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, name, email, topics, state, words }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>
                  {name} {email !== null && <small>{email}</small>}
                  {topics.length > 0 && <small>{topics.join('; ')}</small>}
                </td>
                <td>
                  <b>{STATES[state]}</b>
                  {words !== null && <small>{words}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
