import { tagDelegates } from '@isocentre/contract/delegates/bulk';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { BULK_CAUSES } from '@isocentre/domain/bulk/runs';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { Sign } from '../frame/sign.tsx';
import { type RunReport, useRun } from './bulk/use-run.ts';
import { Panel } from './delegate-panels.tsx';
import { Tags } from './tags.tsx';

interface TagsPanelProps {
  slug: string;
  delegate: Delegate;
  onChanged: () => Promise<void>;
}

/** The tags of one delegate: the same run as for many, for one. */
export function TagsPanel({ slug, delegate: { id, tags, correcting }, onChanged }: TagsPanelProps) {
  const { sending, failure, attempt } = useAttempt();
  const [text, setText] = useState('');
  const [keyOf] = useState(attemptKeys);
  const [runId, setRunId] = useState<string>();
  const finished = ({ run }: RunReport) => {
    if (run.refused === 0 && run.kind === 'tag') setText('');
    void onChanged();
  };
  const report = useRun(slug, runId, finished)?.report;
  const busy = sending || (runId !== undefined && !report?.run.finishedAt);
  const change = (tag: string, kind: 'tag' | 'untag') => {
    if (busy) return;
    const body = { selection: { ids: [id] }, tag, kind };
    void attempt(
      () => call(tagDelegates, { params: { edition: slug }, body, idempotencyKey: keyOf({ ...body, tags, runId }) }),
      ({ run }) => setRunId(run),
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change(text, 'tag');
  };
  if (!correcting)
    return tags.length === 0 ? null : (
      <Panel title="Tags" wide>
        <Tags tags={tags} />
      </Panel>
    );
  const [refusal] = report?.refusals ?? [];
  return (
    <Panel title="Tags" note="for the team" wide>
      {tags.length > 0 && (
        <ul className="delegate-tag-list">
          {tags.map((tag) => (
            <li key={tag} className="tag tag-rest">
              {tag}
              <button type="button" aria-disabled={busy || undefined} onClick={() => change(tag, 'untag')}>
                <Sign name="close" />
                <span className="vh">Take off the tag {tag}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="correct-form" noValidate onSubmit={submit}>
        {failure && failure.fields['tag'] === undefined && <Notice kind="bad" title={failure.message} />}
        {refusal && <Notice kind="bad" title={BULK_CAUSES[refusal.cause]} />}
        <div className="delegate-tag-add">
          <Field
            label="New tag"
            value={text}
            maxLength={40}
            autoComplete="off"
            error={failure?.fields['tag']}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" look="line" aria-disabled={busy || undefined}>
            {busy ? 'Saving...' : 'Add the tag'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
