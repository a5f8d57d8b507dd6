import { changeReviewer, type Reviewer, type Reviewers } from '@isocentre/contract/review/reviewers';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { StoredNotice } from '../../../session/stored-notice.tsx';
import { storedNow } from '../../../session/stored-now.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface ReviewerDialogProps {
  slug: string;
  reviewer: Reviewer;
  categories: readonly string[];
  usual: number;
  onClose: () => void;
  onChanged: (reviewers: Reviewers) => void;
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What one reviewer knows, topic by topic, how much they take, where they work and what they declare. */
export function ReviewerDialog({ slug, reviewer, categories, usual, onClose, onChanged }: ReviewerDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  // What the typed values are based on, or would replace.
  const [base, setBase] = useState(reviewer);
  const [load, setLoad] = useState(reviewer.load === null ? '' : String(reviewer.load));
  const [expert, setExpert] = useState<readonly string[]>(reviewer.expert);
  const [able, setAble] = useState<readonly string[]>(reviewer.able);
  const [paused, setPaused] = useState(reviewer.paused);
  const [institutions, setInstitutions] = useState(reviewer.institutions.join('\n'));
  const [people, setPeople] = useState(reviewer.declaredPeople.join('\n'));
  const [houses, setHouses] = useState(reviewer.declaredInstitutions.join('\n'));
  const form = {
    // A topic that is no longer taken is left out.
    expert: expert.filter((topic) => categories.includes(topic)),
    able: able.filter((topic) => categories.includes(topic)),
    load: load.trim() === '' ? null : Number(load),
    paused,
    institutions: lines(institutions),
    declaredPeople: lines(people),
    declaredInstitutions: lines(houses),
  };
  const choose = (topic: string, level: string) => {
    setExpert([...expert.filter((one) => one !== topic), ...(level === 'expert' ? [topic] : [])]);
    setAble([...able.filter((one) => one !== topic), ...(level === 'able' ? [topic] : [])]);
  };
  const save = () => {
    const body = { version: base.version, reviewer: form };
    void attempt(
      () => ask(changeReviewer, { params: { edition: slug, account: base.account }, body }),
      onChanged,
      (refused) => setBase(storedNow<Reviewers>(refused)?.reviewers.find(({ account }) => account === base.account) ?? base),
    );
  };
  return (
    <FormDialog
      title={reviewer.name}
      action="Save"
      doing="Saving..."
      sending={sending}
      failure={failure}
      notice={failure && storedNow(failure) ? <StoredNotice words={reviewerWords(base, usual)} /> : undefined}
      check={() => fieldErrors(ReviewerForm.safeParse(form).error?.issues ?? [])}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            type="number"
            inputMode="numeric"
            min={0}
            label="At most"
            optional
            hint={`Abstracts. Empty: ${usual}, as the call says. 0: none.`}
            value={load}
            error={errors['load'] ?? errors['reviewer.load']}
            onChange={({ currentTarget }) => setLoad(currentTarget.value)}
          />
          <Check
            label="Paused"
            hint="Gets nothing new, and keeps what is open."
            checked={paused}
            onChange={({ currentTarget }) => setPaused(currentTarget.checked)}
          />
          <TextArea
            label="Works at"
            optional
            rows={2}
            hint="One institution on each line. They get nothing from there."
            value={institutions}
            error={listError(errors, 'institutions')}
            onChange={({ currentTarget }) => setInstitutions(currentTarget.value)}
          />
          <TextArea
            label="Conflict with people"
            optional
            rows={2}
            hint="One name or address on each line."
            value={people}
            error={listError(errors, 'declaredPeople')}
            onChange={({ currentTarget }) => setPeople(currentTarget.value)}
          />
          <TextArea
            label="Conflict with institutions"
            optional
            rows={2}
            hint="One on each line."
            value={houses}
            error={listError(errors, 'declaredInstitutions')}
            onChange={({ currentTarget }) => setHouses(currentTarget.value)}
          />
          {categories.map((topic) => (
            <Select
              key={topic}
              label={topic}
              value={expert.includes(topic) ? 'expert' : able.includes(topic) ? 'able' : ''}
              onChange={({ currentTarget }) => choose(topic, currentTarget.value)}
            >
              <option value="">Outside their topics</option>
              <option value="able">Able</option>
              <option value="expert">Expert</option>
            </Select>
          ))}
        </>
      )}
    </FormDialog>
  );
}

const listed = (all: readonly string[]) => (all.length === 0 ? 'none' : all.join('; '));

const reviewerWords = (one: Reviewer, usual: number): string =>
  [
    one.paused ? 'paused' : 'not paused',
    `at most ${one.load ?? usual}`,
    `expert: ${listed(one.expert)}`,
    `able: ${listed(one.able)}`,
    `works at: ${listed(one.institutions)}`,
    `conflict with people: ${listed(one.declaredPeople)}`,
    `conflict with institutions: ${listed(one.declaredInstitutions)}`,
  ].join(', ');

/** The first fault of any of its lines, found here or by the server. */
const listError = (errors: FieldErrors, field: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`reviewer.${field}`))?.[1];
