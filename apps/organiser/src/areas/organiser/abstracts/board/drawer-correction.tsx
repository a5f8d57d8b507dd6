import { CallFailed } from '@isocentre/contract/call';
import { type AbstractDetail, correctAbstract } from '@isocentre/contract/review/abstracts';
import { splitKeywords } from '@isocentre/domain/abstracts/count';
import { Button } from '@isocentre/ui/button.tsx';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useTyped } from '../../../../session/use-typed.ts';
import { instantWords } from '../call-words.ts';
import { fieldNames } from './finding-words.ts';

interface CorrectionProps {
  slug: string;
  timeZone: string;
  detail: AbstractDetail;
  onChanged: (detail: AbstractDetail) => void;
}

/** A typing error in an accepted abstract: mended by a chair, with a reason and a letter to its author. */
export function DrawerCorrection({ slug, timeZone, detail, onChanged }: CorrectionProps) {
  const [mending, setMending] = useState(false);
  const [done, setDone] = useState(false);
  if (!detail.correctable && detail.corrections.length === 0) return null;
  return (
    <section aria-labelledby="board-correction" className="board-deciding">
      <h3 id="board-correction">Corrections</h3>
      {detail.corrections.length > 0 && (
        <ul className="board-history">
          {detail.corrections.map(({ revision, reason, by, at }) => (
            <li key={revision}>
              {reason}
              <br />
              <small>
                {by}, {instantWords(at, timeZone)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {done && <Notice kind="good" title="Corrected. A letter to its author waits under Letters until somebody releases it." />}
      {detail.correctable && (
        <div className="abstracts-acts">
          <Button small look="line" onClick={() => setMending(true)}>
            Correct a typing error…
          </Button>
        </div>
      )}
      {mending && (
        <CorrectionDialog
          {...{ slug, detail, onChanged }}
          onDone={(now) => {
            setMending(false);
            setDone(true);
            onChanged(now);
          }}
          onClose={() => setMending(false)}
        />
      )}
    </section>
  );
}

interface DialogProps extends Omit<CorrectionProps, 'timeZone'> {
  onDone: (detail: AbstractDetail) => void;
  onClose: () => void;
}

const SECTIONS = ['background', 'methods', 'results', 'conclusion'] as const;

function CorrectionDialog({ slug, detail, onChanged, onDone, onClose }: DialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const { id, number } = detail.abstract;
  // What is typed is never replaced, and it changes the revision on which it was begun.
  const typed = useTyped(`correction ${slug} ${id}`, {
    value: { title: detail.abstract.title, ...detail.text, keywords: detail.keywords.join(', '), reason: '' },
    version: detail.revision,
  });
  const { keywords, reason, ...text } = typed.value;
  const set = (change: Partial<typeof typed.value>) => typed.type({ ...typed.value, ...change });
  const send = async () => {
    try {
      const body = { revision: typed.version, ...text, keywords: splitKeywords(keywords), reason };
      return await call(correctAbstract, { params: { edition: slug, id }, body });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) {
        const current = error.current as AbstractDetail;
        typed.type(typed.value, current.revision);
        onChanged(current);
      }
      throw error;
    }
  };
  const isElsewhere = failure?.code === 'CHANGED_ELSEWHERE';
  return (
    <FormDialog
      title={`Correct ${number ?? 'this abstract'}`}
      action={isElsewhere ? 'Save mine over it' : 'Save the correction'}
      doing="Saving..."
      sending={sending}
      failure={failure}
      notice={
        isElsewhere && (
          <Notice kind="bad" title="A colleague has corrected it meanwhile.">
            <p>It says now: {[detail.abstract.title, ...SECTIONS.map((section) => detail.text[section])].join(' ')}</p>
          </Notice>
        )
      }
      check={() => ({ ...(reason.trim() === '' && { reason: 'Please say why it is corrected.' }) })}
      onSubmit={() =>
        void attempt(send, (now) => {
          typed.forget();
          onDone(now);
        })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Reviews stay with the text they were about. Its author gets a letter with both versions, once somebody releases it.</p>
          <TextArea
            label={fieldNames.title}
            rows={2}
            value={text.title}
            error={errors['title']}
            onChange={({ target }) => set({ title: target.value })}
          />
          {SECTIONS.map((section) => (
            <TextArea
              key={section}
              label={fieldNames[section]}
              rows={4}
              value={text[section]}
              error={errors[`abstract.${section}`] ?? (section === 'background' ? errors['abstract'] : undefined)}
              onChange={({ target }) => set({ [section]: target.value })}
            />
          ))}
          <Field
            label={fieldNames.keywords}
            value={keywords}
            error={errors['keywords']}
            onChange={({ target }) => set({ keywords: target.value })}
          />
          <Field
            label="Why it is corrected"
            maxLength={500}
            value={reason}
            error={errors['reason']}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
