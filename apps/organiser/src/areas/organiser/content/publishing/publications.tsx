import type { Publication } from '@isocentre/contract/content-editing';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Badge } from '@isocentre/ui/tag.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { areaOf, handsFor } from '../editor/hands.ts';
import { instantInWords } from '../differences/difference-words.ts';
import { TimeFields } from '../form/instant-field.tsx';
import './publishing.css';
import { PublishedNotice } from './published-notice.tsx';

interface PublicationsProps {
  slug: string;
  timeZone: string;
  publications: readonly Publication[];
  mayPublish: boolean;
  onChange: () => void;
}

const STATES = {
  waiting: ['info', 'Waits'],
  done: ['good', 'Published'],
  refused: ['bad', 'Refused'],
  withdrawn: ['off', 'Withdrawn'],
} as const;

const ACTIONS = { move: 'Move', withdraw: 'Withdraw', undo: 'Undo' } as const;
type Action = keyof typeof ACTIONS;

/** What waits for its instant, and what went out lately. */
export function Publications({ slug, timeZone, publications, mayPublish, onChange }: PublicationsProps) {
  const [doing, setDoing] = useState<{ what: Action; publication: Publication }>();
  const end = () => {
    setDoing(undefined);
    onChange();
  };
  if (publications.length === 0) return <p className="quiet">Nothing was published here yet.</p>;
  return (
    <>
      {doing?.what === 'undo' && <PublishedNotice slug={slug} timeZone={timeZone} publication={doing.publication} onUndone={end} />}
      <ul className="publications" aria-label="Publications">
        {publications.map((publication) => {
          const { id, state, at, by, reason, items, faults, undoable } = publication;
          const [badge, words] = STATES[state];
          const when = instantInWords(at, timeZone);
          const actions: readonly Action[] =
            state === 'waiting' ? ['move', 'withdraw'] : state === 'done' && undoable && doing?.publication.id !== id ? ['undo'] : [];
          return (
            <li key={id}>
              <p>
                <Badge state={badge}>{words}</Badge> <b>{when}</b>
                <span className="quiet">
                  {by === null ? '' : `, ${by}`}
                  {reason === null ? '' : `: ${reason}`}
                </span>
              </p>
              <p className="publications-items">
                {items.map(({ kind, id: item, title, hides }, i) => (
                  <span key={`${kind} ${item}`}>
                    {i > 0 && ', '}
                    <Link to={handsFor(areaOf(publication), slug).pageOf({ kind, id: item })}>{title}</Link>
                    {hides && ' (taken off)'}
                  </span>
                ))}
              </p>
              {faults.length > 0 && (
                <Notice kind="bad" quiet title="It was no longer valid when its time came, so nothing of it was published">
                  <ul>
                    {faults.map((fault) => (
                      <li key={fault}>{fault}</li>
                    ))}
                  </ul>
                </Notice>
              )}
              {mayPublish && actions.length > 0 && (
                <p className="publications-actions">
                  {actions.map((what) => (
                    <Button
                      key={what}
                      look="line"
                      small
                      aria-label={`${ACTIONS[what]} the publication of ${when}`}
                      onClick={() => setDoing({ what, publication })}
                    >
                      {ACTIONS[what]}…
                    </Button>
                  ))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {doing?.what === 'move' && (
        <MoveDialog slug={slug} timeZone={timeZone} publication={doing.publication} onDone={end} onClose={() => setDoing(undefined)} />
      )}
      {doing?.what === 'withdraw' && (
        <WithdrawDialog slug={slug} timeZone={timeZone} publication={doing.publication} onDone={end} onClose={() => setDoing(undefined)} />
      )}
    </>
  );
}

interface OneProps {
  slug: string;
  timeZone: string;
  publication: Publication;
  onDone: () => void;
  onClose: () => void;
}

function MoveDialog({ slug, timeZone, publication, onDone, onClose }: OneProps) {
  const [at, setAt] = useState<string | null>(publication.at);
  const { sending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title="Move the publication"
      action="Move it"
      doing="Moving..."
      sending={sending}
      failure={failure}
      check={(): FieldErrors => (at?.endsWith('Z') ? {} : { at: 'Give the day and the time.' })}
      onSubmit={() => {
        if (at === null) return;
        void attempt(() => handsFor(areaOf(publication), slug).move(publication.id, at), onDone);
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Now it goes out on {instantInWords(publication.at, timeZone)}.</p>
          <TimeFields name="at" label="Goes out" value={at} onChange={setAt} timeZone={timeZone} error={errors['at']} />
        </>
      )}
    </FormDialog>
  );
}

function WithdrawDialog({ slug, timeZone, publication, onDone, onClose }: OneProps) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title="Withdraw the publication?"
      action="Withdraw it"
      doing="Withdrawing..."
      closeWords="Leave it"
      bad
      sending={sending}
      failure={failure}
      onSubmit={() => void attempt(() => handsFor(areaOf(publication), slug).withdraw(publication.id), onDone)}
      onClose={onClose}
    >
      {() => (
        <p>
          {publication.items.map(({ title }) => title).join(', ')} will not go out on {instantInWords(publication.at, timeZone)}. The drafts
          stay.
        </p>
      )}
    </FormDialog>
  );
}
