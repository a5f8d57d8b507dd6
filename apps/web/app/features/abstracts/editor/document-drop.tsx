import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type DragEvent, useRef, useState } from 'react';
import { fillFrom, readDocument } from './read-document.ts';

interface DocumentDropProps {
  form: AbstractForm;
  onFill: (form: AbstractForm) => void;
  say: (words: string) => void;
}

type Outcome = { failed: string } | { name: string; parts: string[]; remarks: readonly string[]; before: AbstractForm };

/** A Word document based on the template fills the form. The previous contents can be restored. */
export function DocumentDrop({ form, onFill, say }: DocumentDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const take = async (file: File | undefined) => {
    if (!file || reading) return;
    setReading(true);
    setOutcome(null);
    say(`Reading ${file.name}`);
    const answer = await readDocument(file);
    setReading(false);
    if (input.current) input.current.value = '';
    if ('failed' in answer) return setOutcome({ failed: answer.failed.message });
    const { filled, parts } = fillFrom(answer.read, form);
    setOutcome({ name: file.name, parts, remarks: answer.read.remarks, before: form });
    if (parts.length > 0) onFill(filled);
    say(parts.length > 0 ? `Filled in: ${parts.join(', ')}` : 'Nothing was found in the document');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="document">
      <div
        className={classNames('document-drop', over && 'document-over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          Written in Word already? Drop a .docx made from the <a href="/documents/abstract-template.docx">template</a> here: its parts fill
          the form.
        </p>
        <input
          ref={input}
          type="file"
          className="vh"
          id="abstract-document"
          accept=".docx,.doc,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          aria-label="Word document"
          tabIndex={-1}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button look="line" small onClick={() => input.current?.click()} aria-disabled={reading || undefined}>
          <Icon name="upload" />
          {reading ? 'Reading...' : 'Choose a document'}
        </Button>
      </div>
      {outcome && 'failed' in outcome && <Notice kind="bad" title={outcome.failed} />}
      {outcome && 'name' in outcome && (
        <Notice
          kind={outcome.parts.length > 0 ? 'good' : 'warn'}
          title={outcome.parts.length > 0 ? `Filled in from ${outcome.name}` : `Nothing was found in ${outcome.name}`}
        >
          {outcome.parts.length > 0 && <p>{outcome.parts.join(', ')}. Please check it.</p>}
          {outcome.remarks.length > 0 && (
            <ul>
              {outcome.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          {outcome.parts.length > 0 && (
            <p className="document-back">
              <Button
                look="line"
                small
                onClick={() => {
                  onFill(outcome.before);
                  setOutcome(null);
                  say('The form is as it was before');
                }}
              >
                Undo
              </Button>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
