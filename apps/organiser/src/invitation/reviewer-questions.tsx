import type { ReviewerAnswers } from '@isocentre/domain/review/reviewer-form';
import { Field, Select, TextArea } from '@isocentre/ui/field.tsx';
import { useState } from 'react';

export interface Questions {
  readonly categories: readonly string[];
  readonly topics: readonly string[];
  readonly load: number;
}

export interface Answering {
  readonly expert: readonly string[];
  readonly able: readonly string[];
  readonly institutions: string;
  readonly load: string;
}

/** What they were thought to know is a beginning; they know better. */
export const useAnswers = (): readonly [Answering | undefined, (answers: Answering) => void] => useState<Answering>();

export const begun = ({ topics }: Questions): Answering => ({ expert: [], able: topics, institutions: '', load: '' });

export const answersOf = ({ expert, able, institutions, load }: Answering): ReviewerAnswers => ({
  expert: [...expert],
  able: [...able],
  institutions: institutions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  load: load.trim() === '' ? null : Number(load),
});

interface QuestionsProps {
  questions: Questions;
  answers: Answering;
  errors: Readonly<Record<string, string>>;
  onChange: (answers: Answering) => void;
}

/** Topics, institutions and how many at most: in the same step as accepting. */
export function ReviewerQuestions({ questions, answers, errors, onChange }: QuestionsProps) {
  const errorAt = (name: string) => Object.entries(errors).find(([path]) => path.replace(/^reviewing\./, '').startsWith(name))?.[1];
  const levelOf = (topic: string) => (answers.expert.includes(topic) ? 'expert' : answers.able.includes(topic) ? 'able' : '');
  const choose = (topic: string, level: string) =>
    onChange({
      ...answers,
      expert: [...answers.expert.filter((one) => one !== topic), ...(level === 'expert' ? [topic] : [])],
      able: [...answers.able.filter((one) => one !== topic), ...(level === 'able' ? [topic] : [])],
    });
  const missing = errorAt('expert') ?? errorAt('able');
  return (
    <fieldset className="invitation-questions">
      <legend>What you could review</legend>
      {missing !== undefined && (
        <p className="field-error" role="alert">
          {missing}
        </p>
      )}
      {questions.categories.map((topic) => (
        <Select key={topic} label={topic} value={levelOf(topic)} onChange={({ currentTarget }) => choose(topic, currentTarget.value)}>
          <option value="">Not my topic</option>
          <option value="able">Able</option>
          <option value="expert">Expert</option>
        </Select>
      ))}
      <TextArea
        label="Where you work"
        optional
        rows={2}
        hint="One institution on each line. You get no abstracts from there."
        value={answers.institutions}
        error={errorAt('institutions')}
        onChange={({ currentTarget }) => onChange({ ...answers, institutions: currentTarget.value })}
      />
      <Field
        type="number"
        inputMode="numeric"
        min={0}
        label="At most"
        optional
        hint={`Abstracts. Empty: ${questions.load}, as for everybody.`}
        value={answers.load}
        error={errorAt('load')}
        onChange={({ currentTarget }) => onChange({ ...answers, load: currentTarget.value })}
      />
    </fieldset>
  );
}
