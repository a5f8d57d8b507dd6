import { changeContest, type Contest, type Contests } from '@isocentre/contract/review/contests';
import { ContestForm, tieRuleWords } from '@isocentre/domain/contests/contest';
import { type FieldErrors, fieldErrors } from '@isocentre/domain/refusals';
import { CRITERIA_MAX } from '@isocentre/domain/review/rubric';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Field, Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { TimeFields } from '../../content/form/instant-field.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { CriteriaList, EMPTY_CRITERION } from '../criteria-list.tsx';
import { useTyped } from '../../../../session/use-typed.ts';
import { useContestSaving } from './use-contest-saving.ts';

interface SettingsProps {
  slug: string;
  contest: Contest;
  timeZone: string;
  categories: readonly string[];
  delegates: Contests['delegates'];
  onStored: (contest: Contest) => void;
  onSaved: (contest: Contest, words: string) => void;
}

const inWords = ({ name, criteria, leastJudges, tieCriterion, prizes, resultsAt }: ContestForm) =>
  `${name}; ${criteria.map((one) => one.name).join(', ')}; ${leastJudges} sheets; ${tieRuleWords(criteria, tieCriterion)} ${prizes} prizes; ${resultsAt ?? 'no instant'}`;

/** What the contest is about, what a sheet asks, and when winners are named. */
export function ContestSettings({ slug, contest, timeZone, categories, delegates, onStored, onSaved }: SettingsProps) {
  const { value, version, isTyped, type, forget } = useTyped<ContestForm>(`contest:${contest.id}`, {
    value: contest.form,
    version: contest.version,
  });
  const { sending, failure, save: send } = useContestSaving(onStored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const conflict = failure?.code === 'CHANGED_ELSEWHERE' && version !== contest.version;
  const errorAt = (field: string) => errors[field] ?? failure?.fields[`contest.${field}`];
  const set = (change: Partial<ContestForm>) => type({ ...value, ...change });
  const rule = (change: Partial<ContestForm['rule']>) => set({ rule: { ...value.rule, ...change } });
  const save = (seen: number) => {
    const checked = ContestForm.safeParse(value);
    setErrors(fieldErrors(checked.error?.issues ?? []));
    if (!checked.success) return;
    void send(
      () => ask(changeContest, { params: { edition: slug, contest: contest.id }, body: { version: seen, contest: checked.data } }),
      (stored) => {
        forget();
        onSaved(stored, 'Saved.');
      },
    );
  };
  const number = (name: 'leastJudges' | 'prizes', label: string, hint: string) => (
    <Field
      type="number"
      inputMode="numeric"
      min={1}
      label={label}
      hint={hint}
      value={value[name] || ''}
      error={errorAt(name)}
      onChange={({ currentTarget }) => set({ [name]: Number(currentTarget.value) })}
    />
  );
  const wrong = errors['criteria'] ?? (Object.keys(errors).length > 0 ? 'Please look at the fields marked below.' : undefined);
  return (
    <form
      className="abstracts-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(version);
      }}
    >
      <h2>Rule, criteria and winners</h2>
      {conflict && (
        <ConflictNotice
          differences={[{ field: 'Contest', mine: inWords(value), theirs: inWords(contest.form) }]}
          onSaveMine={() => save(contest.version)}
          onTakeStored={forget}
        />
      )}
      {(wrong ?? (failure && !conflict)) && <Notice kind="bad" title={`Not saved. ${wrong ?? failure?.message ?? ''}`} />}
      <div className="abstracts-fields">
        <Field
          className="wide"
          label="Name of the award"
          maxLength={120}
          value={value.name}
          error={errorAt('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Select
          label="Topic"
          value={value.rule.category ?? ''}
          error={errorAt('rule.category')}
          onChange={({ currentTarget }) => rule({ category: currentTarget.value || null })}
        >
          <option value="">All topics</option>
          {categories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Select
          label="Kind"
          value={value.rule.type ?? ''}
          onChange={({ currentTarget }) =>
            rule({ type: currentTarget.value === 'Oral' || currentTarget.value === 'E-Poster' ? currentTarget.value : null })
          }
        >
          <option value="">Talks and e-posters</option>
          <option value="Oral">Talks</option>
          <option value="E-Poster">E-posters</option>
        </Select>
        {number('leastJudges', 'Sheets for a rank', 'With fewer something stands apart.')}
        <Select
          label="Between equal means"
          hint="Then more first places, else a shared rank."
          value={value.tieCriterion ?? ''}
          error={errorAt('tieCriterion')}
          onChange={({ currentTarget }) => set({ tieCriterion: currentTarget.value || null })}
        >
          <option value="">First places decide</option>
          {value.criteria.map(
            ({ code, name }) =>
              code !== null && (
                <option key={code} value={code}>
                  Higher {name}
                </option>
              ),
          )}
        </Select>
        {number('prizes', 'Ranks that are named', 'On the page of awards.')}
        <TimeFields
          name="resultsAt"
          label="Winners are named from"
          optional
          hint="Once the contest is sealed. Without it nobody is named."
          error={errorAt('resultsAt')}
          value={value.resultsAt}
          timeZone={timeZone}
          onChange={(resultsAt) => set({ resultsAt })}
        />
      </div>
      <details>
        <summary>Only delegates of some categories, such as students</summary>
        <div className="contest-people">
          {delegates.map(({ code, name }) => (
            <Check
              key={code}
              label={name}
              checked={value.rule.delegates.includes(code)}
              onChange={({ currentTarget }) =>
                rule({
                  delegates: currentTarget.checked
                    ? [...value.rule.delegates, code]
                    : value.rule.delegates.filter((other) => other !== code),
                })
              }
            />
          ))}
        </div>
      </details>
      <details className="abstracts-rubric" open={Object.keys(errors).some((field) => field.startsWith('criteria')) || undefined}>
        <summary>What a sheet asks: {value.criteria.map(({ name }) => name).join(', ')}</summary>
        <CriteriaList
          criteria={value.criteria}
          errorAt={(field) => errorAt(`criteria.${field}`)}
          onChange={(criteria) => set({ criteria })}
        />
        {value.criteria.length < CRITERIA_MAX && (
          <Button look="line" onClick={() => set({ criteria: [...value.criteria, EMPTY_CRITERION] })}>
            Add a criterion
          </Button>
        )}
      </details>
      <div className="abstracts-acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Saving...' : 'Save the contest'}
        </Button>
        {isTyped && !conflict && (
          <Button look="plain" onClick={forget}>
            Discard my changes
          </Button>
        )}
      </div>
    </form>
  );
}
