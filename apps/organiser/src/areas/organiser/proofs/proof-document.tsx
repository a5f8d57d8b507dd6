import { readProofFile, type WaitingProof } from '@isocentre/contract/proofs';
import { CallFailed } from '@isocentre/contract/call';
import { Button } from '@isocentre/ui/button.tsx';
import { Kolam } from '@isocentre/ui/kolam/kolam.tsx';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/download.ts';
import { useAsk } from '../../../session/ask.ts';
import { Sign } from '../frame/sign.tsx';
import { turned } from './sheet/turned.ts';
import type { SheetShelf } from './sheet/open-sheet.ts';
import type { Leaf } from './sheet/sheet.ts';

type Shown = { state: 'opening' } | { state: 'there'; leaf: Leaf; pages: number } | { state: 'failed'; why: string; retry: boolean };

const DAMAGED = 'It may be damaged, locked with a password, or not what it says it is.';
const ZOOMS = ['fit', 'larger', 'largest'] as const;

interface ProofDocumentProps {
  proof: WaitingProof;
  edition: string;
  shelf: SheetShelf;
}

/** The document as it was drawn: a picture of it, which does nothing. */
export function ProofDocument({ proof, edition, shelf }: ProofDocumentProps) {
  const ask = useAsk();
  const [page, setPage] = useState(1);
  const [attempt, setAttempt] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [shown, setShown] = useState<Shown>({ state: 'opening' });
  const [saving, setSaving] = useState<string>();
  const paper = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const sheet = await shelf.take(proof);
      return { leaf: await sheet.leaf(page), pages: sheet.pages };
    };
    open().then(
      (leaf) => current && setShown({ state: 'there', ...leaf }),
      (error: unknown) =>
        current &&
        setShown(
          error instanceof CallFailed
            ? { state: 'failed', why: error.message, retry: true }
            : { state: 'failed', why: DAMAGED, retry: false },
        ),
    );
    return () => {
      current = false;
    };
  }, [shelf, proof, page, attempt]);

  const leaf = shown.state === 'there' ? shown.leaf : undefined;
  const pages = shown.state === 'there' ? shown.pages : 1;
  useEffect(() => {
    if (paper.current) layOut(paper.current, leaf, quarters, `${proof.fileName}, page ${page} of ${pages}`);
  }, [leaf, quarters, proof.fileName, page, pages]);

  const save = () =>
    ask(() => download(readProofFile, { params: { edition, id: proof.id } })).then(
      () => setSaving(undefined),
      (error: unknown) => setSaving(error instanceof CallFailed ? error.message : 'The file could not be saved.'),
    );
  return (
    <section className="proof-doc" aria-label="Document">
      <div className="proof-doc-bar">
        <span className="proof-doc-name">
          {proof.fileName}
          {pages > 1 && `, page ${page} of ${pages}`}
        </span>
        {pages > 1 && (
          <>
            <Tool sign="before" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Page before
            </Tool>
            <Tool sign="after" disabled={page === pages} onClick={() => setPage(page + 1)}>
              Next page
            </Tool>
          </>
        )}
        <Tool sign="zoomOut" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Smaller
        </Tool>
        <Tool sign="zoomIn" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          Larger
        </Tool>
        <Tool sign="turn" onClick={() => setQuarters((quarters + 1) % 4)}>
          Turn
        </Tool>
        <Tool sign="save" onClick={() => void save()}>
          Save the file as it was sent
        </Tool>
      </div>
      {saving && (
        <p className="proof-doc-said" role="alert">
          {saving}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys when the document is larger than its place */}
      <div className={`proof-paper proof-paper-${ZOOMS[zoom]}`} tabIndex={0} role="region" aria-label="Page of the document">
        <div ref={paper} />
        {leaf && leaf.words !== '' && <p className="vh">The page says: {leaf.words}</p>}
        {shown.state === 'opening' && (
          <p className="proof-paper-wait" role="status">
            Opening the document
          </p>
        )}
        {shown.state === 'failed' && (
          <div className="proof-broken" role="alert">
            <Kolam figure={{ kind: 'empty', seed: 's1', n: 5, drawn: 0.62 }} />
            <h3>This file cannot be shown</h3>
            <p>
              {shown.why} {!shown.retry && 'The upload is kept: save it as it was sent, or refuse it and ask for another one.'}
            </p>
            {shown.retry && (
              <Button
                onClick={() => {
                  setShown({ state: 'opening' });
                  setAttempt(attempt + 1);
                }}
              >
                Try Again
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function layOut(paper: HTMLElement, leaf: Leaf | undefined, quarters: number, label: string): void {
  const canvas = leaf && turned(leaf.canvas, quarters);
  canvas?.setAttribute('role', 'img');
  canvas?.setAttribute('aria-label', label);
  canvas?.classList.add('proof-leaf');
  paper.replaceChildren(...(canvas ? [canvas] : []));
}

interface ToolProps {
  sign: 'before' | 'after' | 'zoomIn' | 'zoomOut' | 'turn' | 'save';
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ sign, disabled = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="proof-tool"
      title={children}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Sign name={sign} />
      <span className="vh">{children}</span>
    </button>
  );
}
