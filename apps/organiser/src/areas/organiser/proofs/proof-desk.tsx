import type { JudgedProof } from '@isocentre/contract/proofs';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { DecidedList } from './decided-list.tsx';
import { ProofDocument } from './proof-document.tsx';
import { ProofPerson, ProofRules } from './proof-facts.tsx';
import { ProofQueue } from './proof-queue.tsx';
import { amount } from './proof-words.ts';
import { RefuseForm } from './refuse-form.tsx';
import { openSheet, sheetShelf } from './sheet/open-sheet.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { UndoBar } from './undo-bar.tsx';
import { type Proofs, useJudging } from './use-judging.ts';
import { useProofKeys } from './use-proof-keys.ts';

interface ProofDeskProps {
  data: Proofs;
  edition: FrameData['edition'];
  set: (data: Proofs) => void;
  /** What is shown when nothing waits. */
  empty: React.ReactNode;
}

/** One proof after the other: the document, what depends on it, and the decision. */
export function ProofDesk({ data, edition, set, empty }: ProofDeskProps) {
  const ask = useAsk();
  const { slug, timeZone } = edition;
  const [shelf] = useState(() => sheetShelf((proof) => openSheet(proof, slug, ask)));
  const { shown, next, index, show, decide, sending, said, hush, noteError, done, setDone, undo, waitsAgain } = useJudging(slug, data, set);
  const [refusing, setRefusing] = useState<string>();
  const [takingBack, setTakingBack] = useState<JudgedProof>();
  const [keys, setKeys] = useState(true);
  const actions = useRef<HTMLDivElement>(null);
  const refuses = shown !== undefined && refusing === `${shown.id} ${shown.version}`;

  useEffect(() => {
    const wanted = [shown, next].filter((one) => one !== undefined);
    shelf.keep(wanted);
    for (const one of wanted) shelf.prepare(one);
  }, [shelf, shown, next]);
  useEffect(() => () => shelf.keep([]), [shelf]);
  const over = useCallback(() => setDone(undefined), [setDone]);

  const go = (to: number) => show(data.waiting[(to + data.waiting.length) % data.waiting.length]?.id);
  const judge = async (...given: Parameters<typeof decide>) => {
    const decided = await decide(...given);
    if (!decided) return;
    setRefusing(undefined);
    // The button that was pressed may be gone with its form.
    actions.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const accept = () => shown && void judge(shown, { verdict: 'accept', version: shown.version });
  const refuse = () => shown && setRefusing(`${shown.id} ${shown.version}`);
  const mayJudge = shown !== undefined && !shown.own && !refuses;
  useProofKeys(keys, {
    ...(mayJudge ? { a: accept, r: refuse } : {}),
    ...(shown && !refuses ? { n: () => go(index + 1), p: () => go(index - 1) } : {}),
    ...(done ? { z: () => void undo() } : {}),
  });

  return (
    <>
      {said && (
        <div className="proof-said">
          <Notice kind={said.kind} title={said.words} />
          <Button look="line" small onClick={hush}>
            Read
          </Button>
        </div>
      )}
      {shown ? (
        <div className="proof-desk">
          <ProofQueue waiting={data.waiting} total={data.total} shownId={shown.id} timeZone={timeZone} onShow={show} />
          <ProofDocument key={`${shown.id} ${shown.version}`} proof={shown} edition={slug} shelf={shelf} />
          <div className="proof-side">
            <ProofPerson proof={shown} edition={slug} />
            {refuses ? (
              <RefuseForm
                proof={shown}
                sending={sending}
                error={noteError}
                onClose={() => setRefusing(undefined)}
                onRefuse={({ note, outcome }) => void judge(shown, { verdict: 'refuse', version: shown.version, note, outcome })}
              />
            ) : (
              <>
                <ProofRules proof={shown} />
                <div className="proof-actions" ref={actions}>
                  {shown.own ? (
                    <p className="proof-own">This is your own proof. A colleague has to decide about it.</p>
                  ) : (
                    <>
                      <Button className="proof-key-button proof-wide" aria-disabled={sending || undefined} onClick={accept}>
                        <span>
                          Accept<span className="proof-hide-small">, fee stays {amount(shown.fee)}</span>
                        </span>{' '}
                        <kbd aria-hidden="true">A</kbd>
                      </Button>
                      <Button look="line" className="proof-key-button" onClick={refuse}>
                        <span>Refuse</span> <kbd aria-hidden="true">R</kbd>
                      </Button>
                    </>
                  )}
                  <Button look="line" className="proof-key-button" onClick={() => go(index + 1)}>
                    <span>Next</span> <kbd aria-hidden="true">N</kbd>
                  </Button>
                </div>
                <p className="proof-small proof-keys">
                  {keys && (
                    <>
                      <kbd>A</kbd> accept <kbd>R</kbd> refuse <kbd>N</kbd> next, undecided <kbd>P</kbd> before <kbd>Z</kbd> undo{' '}
                    </>
                  )}
                  <button type="button" className="link" onClick={() => setKeys(!keys)}>
                    {keys ? 'Switch keys off' : 'Switch single keys on'}
                  </button>
                </p>
              </>
            )}
          </div>
        </div>
      ) : (
        empty
      )}
      <DecidedList judged={data.judged} edition={edition} onTakeBack={setTakingBack} />
      {done && (
        <UndoBar key={done.judged.id + done.until} judged={done.judged} until={done.until} onUndo={() => void undo()} onOver={over} />
      )}
      {takingBack && (
        <TakeBackDialog
          judged={takingBack}
          edition={slug}
          onClose={() => setTakingBack(undefined)}
          onBack={(proof) => {
            setTakingBack(undefined);
            waitsAgain(proof);
          }}
        />
      )}
    </>
  );
}
