import { importSettlements } from '@isocentre/contract/money/settlements';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { importedWords } from './settlement-words.ts';

interface SettlementImportProps {
  slug: string;
  /** Something may be new. */
  onImported: () => void;
}

/** The provider's report, and what came of it: how many lines were new, or what is wrong with the file. */
export function SettlementImport({ slug, onImported }: SettlementImportProps) {
  const { sending, failure, attempt } = useAttempt();
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const [done, setDone] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [failure, done]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(file ? undefined : 'Please choose a file.');
    if (!file || sending) return;
    setDone(undefined);
    void attempt(
      () => call(importSettlements, { params: { edition: slug }, file }),
      (answer) => {
        setDone(`${file.name}: ${importedWords(answer)}`);
        onImported();
      },
    );
  };
  const lines = Object.entries(failure?.fields ?? {});
  return (
    <form className="settlement-import" noValidate onSubmit={submit}>
      {done !== undefined && <Notice kind="good" title={done} ref={notice} />}
      {failure && (
        <Notice kind="bad" title={failure.message} ref={notice}>
          {lines.length > 0 && (
            <ul>
              {lines.map(([line, words]) => (
                <li key={line}>
                  {line}: {words}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="settlement-file">
        <Field
          name="report"
          label="Settlement report as CSV"
          type="file"
          accept=".csv,text/csv"
          error={missing}
          hint="As you download it from the payment provider. The same file twice changes nothing."
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0]);
            setMissing(undefined);
          }}
        />
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Importing...' : 'Import the report'}
        </Button>
      </div>
    </form>
  );
}
