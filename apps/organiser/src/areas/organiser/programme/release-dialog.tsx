import { type Programme, releaseProgramme } from '@isocentre/contract/programme';
import { clashHeading, clashInWords } from '@isocentre/domain/programme/clash-words';
import type { Clash } from '@isocentre/domain/programme/clashes';
import { REASON_MIN, reasonWords } from '@isocentre/domain/people/reason';
import { Field, TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { useAttempt } from '../../../session/use-attempt.ts';
import { CHANGE_NAMES, changeWords, toldChanges } from '@isocentre/domain/programme/change-words';

interface ReleaseDialogProps {
  slug: string;
  programme: Programme;
  clashes: readonly Clash[];
  onClose: () => void;
  onReleased: (programme: Programme) => void;
}

const keyOf = attemptKeys();

/** What visitors will see change, what stands in the way, and why it may stand. */
export function ReleaseDialog({ slug, programme, clashes, onClose, onReleased }: ReleaseDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const blocking = clashes.filter(({ blocks }) => blocks);
  const warned = clashes.filter(({ blocks }) => !blocks);
  const changes = toldChanges(programme.changes);
  const number = (programme.release?.number ?? 0) + 1;
  const check = () =>
    Object.fromEntries(
      warned.filter(({ key }) => (reasons[key] ?? '').trim().length < REASON_MIN).map(({ key }) => [key, reasonWords.missing]),
    );
  const send = () => {
    const body = {
      version: programme.version,
      note: note.trim() || null,
      accepted: warned.map(({ key }) => ({ clash: key, reason: reasons[key] ?? '' })),
    };
    void attempt(() => call(releaseProgramme, { params: { edition: slug }, body, idempotencyKey: keyOf(body) }), onReleased);
  };
  return (
    <FormDialog
      title={`Release ${number} of the programme`}
      action="Release"
      doing="Releasing..."
      closeWords="Keep as draft"
      className="programme-release"
      sending={sending || blocking.length > 0}
      failure={failure}
      check={check}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            The public page, the PDF and the calendar change together. For those whose own place changes a letter is prepared; it leaves
            when it is sent from “Letters”.
          </p>
          <h3>What changes{programme.release ? ` since release ${programme.release.number}` : ''}</h3>
          {changes.length === 0 && <p>Only details that the list of changes does not tell.</p>}
          <ul className="programme-changes">
            {changes.map((change) => (
              <li key={`${change.id} ${change.kind}`}>
                <b>{CHANGE_NAMES[change.kind]}</b>
                <span>
                  {change.title} <small>{changeWords(change)}</small>
                </span>
              </li>
            ))}
          </ul>
          {blocking.map((clash) => (
            <Notice key={clash.key} kind="bad" quiet title={`${clashHeading(programme, clash)}: this has to be solved first.`}>
              <p>{clashInWords(programme, clash)}</p>
            </Notice>
          ))}
          {warned.map((clash) => (
            <Field
              key={clash.key}
              label={`${clashHeading(programme, clash)}: why may it stay?`}
              hint={clashInWords(programme, clash)}
              maxLength={500}
              value={reasons[clash.key] ?? ''}
              error={errors[clash.key]}
              onChange={(event) => setReasons({ ...reasons, [clash.key]: event.currentTarget.value })}
            />
          ))}
          <TextArea
            label="Note for visitors"
            optional
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
