import type { Assigned, Assignments } from '@isocentre/contract/review/assignment';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { numberOf } from './assignment-words.ts';
import type { HandingOver } from './use-handing.ts';

interface HandleProps {
  handing: HandingOver;
  abstract: Assignments['abstracts'][number];
  assigned: Assigned;
}

/** By which an assignment is dragged, or taken with the keys. */
export function Handle({ handing: { handle, handing, nameOf }, abstract, assigned }: HandleProps) {
  const held = handing?.assigned.id === assigned.id;
  return (
    <Button
      small
      look="line"
      className="assign-handle"
      aria-pressed={held}
      onKeyDown={(event) => handle.onKey(event, abstract, assigned)}
      onPointerDown={(event) => handle.onPointerDown(event, abstract, assigned)}
      onPointerMove={(event) => handle.onPointerMove(event, abstract, assigned)}
      onPointerUp={handle.onPointerUp}
      onPointerCancel={handle.onPointerCancel}
      onClick={() => handle.onClick(abstract, assigned)}
    >
      Move
      <span className="vh">
        {' '}
        {numberOf(abstract.number)} from {nameOf(assigned.account)}
      </span>
    </Button>
  );
}

/** What is held and where, what went wrong, and the way back. */
export function HandingBar({ handing }: { handing: HandingOver }) {
  const { said, handing: held, failure, asked, moves, undo, sending, nameOf } = handing;
  const last = moves.at(-1);
  return (
    <>
      <p className={held ? 'assign-held' : 'vh'} role="status">
        {said}
      </p>
      {failure && failure.code !== 'ASSIGNMENT_UNUSUAL' && <Notice kind="bad" title={failure.message} />}
      {last && (
        <div className="abstracts-acts">
          <Button small look="line" aria-disabled={sending || undefined} onClick={undo}>
            Undo: {last.number} back to {nameOf(last.back)}
          </Button>
          {moves.length > 1 && <span>{moves.length} moves can be undone, one by one.</span>}
        </div>
      )}
      {asked && failure?.code === 'ASSIGNMENT_UNUSUAL' && <WhyDialog handing={handing} words={failure.message} />}
    </>
  );
}

/** Above what they take, or outside their topics: only with a reason, which is kept. */
function WhyDialog({ handing, words }: { handing: HandingOver; words: string }) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Move it all the same?"
      action="Move"
      doing="Moving..."
      sending={handing.sending}
      failure={undefined}
      check={(): FieldErrors => (reason.trim() === '' ? { reason: 'Please say why.' } : {})}
      onSubmit={() => handing.again(reason)}
      onClose={handing.forget}
    >
      {(errors) => (
        <>
          <Notice kind="warn" title={words} />
          <TextArea
            label="Why all the same"
            rows={2}
            value={reason}
            error={errors['reason']}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
