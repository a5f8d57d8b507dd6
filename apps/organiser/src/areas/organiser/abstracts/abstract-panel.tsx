import { type Assigned, assignByHand, type Assignments, takeAway } from '@isocentre/contract/review/assignment';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { explanationInWords } from '@isocentre/domain/review/explanations';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { candidates, counted, numberOf } from './assignment-words.ts';
import { Handle } from './handing-parts.tsx';
import type { HandingOver } from './use-handing.ts';

type Abstract = Assignments['abstracts'][number];

interface PanelProps {
  slug: string;
  assignments: Assignments;
  onDone: (words: string) => void;
  handing: HandingOver;
}

const STATES: Record<Assigned['state'], string> = {
  open: 'given out',
  submitted: 'review submitted',
  suspended: 'suspended: a conflict of interest has to be decided',
  declined: 'declined',
  ended: 'ended',
};

const isLive = ({ state }: Assigned) => state === 'open' || state === 'submitted' || state === 'suspended';

/** One abstract after the other: who has it, who would get it and why, and changes by hand. */
export function AbstractPanel({ slug, assignments, onDone, handing }: PanelProps) {
  const [chosen, setChosen] = useState(0);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<Abstract>();
  const wanted = search.trim().toLowerCase();
  const found = assignments.abstracts.filter(({ number, title, category }) =>
    `${numberOf(number)} ${plainText(title)} ${category}`.toLowerCase().includes(wanted),
  );
  const at = Math.min(chosen, found.length - 1);
  const abstract = found[at];
  return (
    <section className="abstracts-panel" aria-labelledby="by-abstract">
      <h2 id="by-abstract">By abstract</h2>
      <div className="assign-search">
        <Field
          type="search"
          label="Number, title or topic"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setChosen(0);
          }}
        />
        <div className="abstracts-acts">
          <Button small look="line" aria-disabled={at <= 0 || undefined} onClick={() => setChosen(Math.max(0, at - 1))}>
            Previous
          </Button>
          <span aria-live="polite">{found.length === 0 ? 'none' : `${at + 1} of ${found.length}`}</span>
          <Button
            small
            look="line"
            aria-disabled={at >= found.length - 1 || undefined}
            onClick={() => setChosen(Math.min(found.length - 1, at + 1))}
          >
            Next
          </Button>
        </div>
      </div>
      {abstract ? (
        <Chosen
          key={abstract.id}
          slug={slug}
          abstract={abstract}
          assignments={assignments}
          onDone={onDone}
          handing={handing}
          onAdd={() => setAdding(abstract)}
        />
      ) : (
        <p>No abstract is found by these words.</p>
      )}
      {adding && (
        <AssignDialog slug={slug} abstract={adding} assignments={assignments} onClose={() => setAdding(undefined)} onDone={onDone} />
      )}
    </section>
  );
}

interface ChosenProps extends PanelProps {
  abstract: Abstract;
  onAdd: () => void;
}

function Chosen({ slug, abstract, assignments, onDone, handing, onAdd }: ChosenProps) {
  const { reviewers, run, wanted, openedAt } = assignments;
  const { sending, failure, attempt } = useAttempt();
  const names = new Map(reviewers.map(({ account, name }) => [account, name]));
  const named = (account: string) => names.get(account) ?? 'Former reviewer';
  const proposed = run?.state === 'proposed' ? run.rows.filter((row) => row.abstract === abstract.id) : [];
  const why = new Map(run?.rows.filter((row) => row.abstract === abstract.id).map((row) => [row.account, row.explanation]));
  const live = abstract.assigned.filter(isLive);
  const past = abstract.assigned.filter((one) => !isLive(one));
  const inConflict = abstract.conflicts.length;
  const remove = ({ id, account }: Assigned) =>
    void attempt(
      () => ask(takeAway, { params: { edition: slug, assignment: id } }),
      () => onDone(`${numberOf(abstract.number)} was taken from ${named(account)}.`),
    );
  return (
    <div className="assign-chosen">
      <h3>
        {numberOf(abstract.number)}: {plainText(abstract.title)}
      </h3>
      <p>
        {abstract.category}. {live.length + proposed.length} of {counted(wanted, 'reviewer')}
        {inConflict > 0 && `; ${counted(inConflict, 'reviewer has a conflict', 'reviewers have a conflict')}`}.
      </p>
      {failure && <Notice kind="bad" title={failure.message} />}
      <ul>
        {live.map((one) => {
          const explanation = one.origin === 'run' ? why.get(one.account) : undefined;
          return (
            <li key={one.id}>
              <div>
                <b>{named(one.account)}</b>{' '}
                <span>
                  {STATES[one.state]}
                  {one.origin === 'hand' && ', by hand'}
                  {one.origin === 'replacement' && ', as a replacement'}
                </span>
                {explanation && <p>{explanationInWords(explanation)}</p>}
                {one.reason !== null && <p>Unusual, because: {one.reason}</p>}
                {one.categoryBefore !== null && (
                  <p>
                    <b>Another category since:</b> it was given out in {one.categoryBefore}. Please look whether they still fit.
                  </p>
                )}
                {one.waiver !== null && <p>A conflict was waived: {one.waiver}</p>}
              </div>
              {one.state !== 'submitted' && (
                <div className="abstracts-acts">
                  <Handle handing={handing} abstract={abstract} assigned={one} />
                  <Button small look="plain" aria-disabled={sending || undefined} onClick={() => remove(one)}>
                    Take away<span className="vh"> from {named(one.account)}</span>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
        {proposed.map(({ account, explanation }) => (
          <li key={account}>
            <div>
              <b>{named(account)}</b> <span>proposed</span>
              <p>{explanationInWords(explanation)}</p>
            </div>
          </li>
        ))}
      </ul>
      {past.length > 0 && <p>Had it before: {past.map((one) => `${named(one.account)} (${STATES[one.state]})`).join(', ')}.</p>}
      {openedAt !== null && (
        <div className="abstracts-acts">
          <Button small look="line" onClick={onAdd}>
            Assign somebody
          </Button>
        </div>
      )}
    </div>
  );
}

interface AssignDialogProps extends Omit<PanelProps, 'handing'> {
  abstract: Abstract;
  onClose: () => void;
}

/** By hand. A conflict is a hard limit; above the limit or outside the topics it asks why. */
function AssignDialog({ slug, abstract, assignments, onClose, onDone }: AssignDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const people = candidates(assignments, abstract);
  const [account, setAccount] = useState(people.find(({ possible }) => possible)?.account ?? '');
  const [reason, setReason] = useState('');
  const unusual = failure?.code === 'ASSIGNMENT_UNUSUAL' || reason !== '';
  const name = people.find((one) => one.account === account)?.name ?? '';
  const send = () =>
    void attempt(
      () =>
        ask(assignByHand, {
          params: { edition: slug },
          body: { abstract: abstract.id, account, reason: reason.trim() === '' ? null : reason },
        }),
      () => {
        onDone(`${numberOf(abstract.number)} was given to ${name}.`);
        onClose();
      },
    );
  return (
    <FormDialog
      title={`Assign ${numberOf(abstract.number)}`}
      action="Assign"
      doing="Assigning..."
      sending={sending}
      failure={failure}
      notice={failure && <Notice kind={failure.code === 'ASSIGNMENT_UNUSUAL' ? 'warn' : 'bad'} title={failure.message} />}
      check={(): FieldErrors => (account === '' ? { account: 'Please choose a reviewer.' } : {})}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{plainText(abstract.title)}</p>
          <Select
            label="Reviewer"
            hint="Those who know the topic best and have least come first."
            value={account}
            error={errors['account']}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
          >
            <option value="">Please choose</option>
            {people.map((one) => (
              <option key={one.account} value={one.account} disabled={!one.possible}>
                {one.name}: {one.words}
              </option>
            ))}
          </Select>
          {unusual && (
            <TextArea
              label="Why all the same"
              rows={2}
              value={reason}
              error={errors['reason']}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
