import type { addresses } from '@isocentre/domain/addresses';
import type { Proof } from '@isocentre/contract/registration';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { refusals } from '@isocentre/domain/refusals';
import type { ProofKind } from '@isocentre/domain/registration/proofs';
import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Icon } from '@isocentre/ui/icon.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { type DragEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useShellData } from '../../../lib/shell-data.ts';
import { UNREACHABLE } from '../../../lib/failure.ts';
import { fileSize } from '../../../lib/file-size.ts';
import './proof-card.css';
import type { ProofLimits } from './proof-limits.ts';
import type { UploadOutcome } from './upload-proof.ts';

interface ProofCardProps {
  kind: ProofKind;
  proof: Proof | undefined;
  limits: ProofLimits;
  /** The payment stage: for a token or complimentary fee the document comes before the payment. */
  stage: 'first' | 'open' | 'paid';
  /** The category that it would bring back. Nothing else depends on it. */
  regains?: string | undefined;
  /** The page it is on, to which the form is posted without script. */
  page: (typeof addresses)['payment'] | (typeof addresses)['profile'];
  /** The result of a file posted without script. */
  posted: string | undefined;
  /** Null: it was removed. */
  onChanged: (proof: Proof | null) => void;
}

const STATES = {
  pending: { state: 'pending', words: 'Being checked' },
  verified: { state: 'good', words: 'Accepted' },
  rejected: { state: 'bad', words: 'Refused' },
} as const;

const MISSING = { state: 'pending', words: 'Missing' } as const;

/** The document that a category requires: its state, and the upload. */
export function ProofCard({ kind, proof, limits, stage, regains, page, posted, onChanged }: ProofCardProps) {
  const { words, state } = proof ? STATES[proof.status] : MISSING;
  const heading = useId();
  return (
    <section className="card completion-card" aria-labelledby={heading}>
      <div className="completion-card-top">
        <h2 id={heading}>{capital(limits.names[kind])}</h2>
        <Badge state={state}>{words}</Badge>
      </div>
      <p className="completion-quiet">
        {regains === undefined ? sentence(limits.names[kind], proof, stage) : regaining(limits.names[kind], proof, regains)}
      </p>
      {proof?.status === 'pending' && proof.note !== null && <p className="completion-quiet">{proof.note}</p>}
      {proof?.status === 'rejected' && (
        <Notice kind="bad" title="We could not accept this document.">
          <p>{proof.note ?? 'Please send another one.'}</p>
        </Notice>
      )}
      {proof && <StoredFile proof={proof}>{proof.status !== 'verified' && <Remove {...{ proof, page, onChanged }} />}</StoredFile>}
      {proof?.status !== 'verified' && <Upload key={kind} {...{ kind, limits, page, posted, onChanged }} replaces={proof !== undefined} />}
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `proof of age`, but `a bonafide certificate`. */
const withArticle = (name: string) => (name.startsWith('proof') ? name : `a ${name}`);

const AFTERWARDS = 'Your badge and certificate are issued once it is accepted.';
const MISSING_WORDS: Record<ProofCardProps['stage'], string> = {
  first: 'Please upload it before you pay.',
  open: `You can pay now and upload it later, here or on your profile. ${AFTERWARDS}`,
  paid: `You have paid; please upload it before the conference. ${AFTERWARDS}`,
};

function sentence(name: string, proof: Proof | undefined, stage: ProofCardProps['stage']): string {
  if (proof?.status === 'verified') return 'Thank you, there is nothing more to do here.';
  if (proof?.status === 'pending') return `Thank you. You can continue while we check it. ${AFTERWARDS}`;
  if (proof) return `Please upload another ${name}.`;
  return `This category requires ${withArticle(name)}. ${MISSING_WORDS[stage]}`;
}

const regaining = (name: string, proof: Proof | undefined, category: string): string =>
  proof?.status === 'pending'
    ? `Thank you. Once it is accepted, you are back in the category ${category}, and nothing more is due.`
    : `You can upload another ${name}. Once it is accepted, you are back in the category ${category}, and nothing more is due.`;

function StoredFile({ proof, children }: { proof: Proof; children: ReactNode }) {
  const timeZone = useShellData()?.edition.timeZone ?? 'UTC';
  const at = new Date(proof.uploadedAt);
  return (
    <div className="proof-file">
      <span className="proof-sheet" aria-hidden="true">
        {proof.type === 'application/pdf' ? 'PDF' : proof.type === 'image/png' ? 'PNG' : 'JPG'}
      </span>
      <div>
        <b>{proof.fileName}</b>
        <small>
          {fileSize(proof.bytes)}, uploaded {dateInWords(localDate(at, timeZone), { year: false })}, {localTime(at, timeZone)}
        </small>
      </div>
      <a className="btn btn-plain btn-small" href={`/api/v1/me/proofs/${proof.id}`} download>
        <Icon name="download" />
        <span>
          Download<span className="vh"> {proof.fileName}</span>
        </span>
      </a>
      {children}
    </div>
  );
}

/** A document that has not been accepted yet can be removed. */
function Remove({ proof, page, onChanged }: Pick<ProofCardProps, 'page' | 'onChanged'> & { proof: Proof }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const outcome = await Promise.all([import('./upload-proof.ts'), import('../../../lib/browser-call.ts')]).then(
      ([{ removeProof }, { browserCall }]) => removeProof(browserCall, proof.id),
      () => ({ failed: UNREACHABLE }),
    );
    setBusy(false);
    if ('failed' in outcome) setFault(outcome.failed.message);
    else onChanged(null);
  };
  return (
    <form method="post" action={page} className="proof-remove" onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="intent" value="delete-proof" />
      <input type="hidden" name="proofId" value={proof.id} />
      <Button type="submit" look="plain" small aria-disabled={busy || undefined}>
        Delete<span className="vh"> {proof.fileName}</span>
      </Button>
      {fault && <p role="alert">{fault}</p>}
    </form>
  );
}

interface UploadProps extends Pick<ProofCardProps, 'kind' | 'limits' | 'page' | 'posted' | 'onChanged'> {
  replaces: boolean;
}

/** Choose or drop. Without script the chosen file is posted with the page. */
function Upload({ kind, limits, page, posted, onChanged, replaces }: UploadProps) {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState(posted);
  const [over, setOver] = useState(false);
  const [done, setDone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) said.current?.focus();
  }, [fault]);

  const bring = async (file: File | undefined) => {
    if (!file || share !== null) return;
    setDone(false);
    const wrong = faultOf(file, limits);
    setFault(wrong);
    if (wrong) return;
    setShare(0);
    const outcome: UploadOutcome = await import('./upload-proof.ts').then(
      ({ sendProof, callWithProgress }) => sendProof(callWithProgress(setShare), kind, file),
      () => ({ failed: UNREACHABLE }),
    );
    setShare(null);
    if (input.current) input.current.value = '';
    if ('failed' in outcome) return setFault(outcome.failed.message);
    setDone(true);
    onChanged(outcome.uploaded);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void bring(event.dataTransfer.files[0]);
  };

  const id = 'proof-file';
  return (
    <form method="post" action={page} encType="multipart/form-data" className="proof-upload">
      <input type="hidden" name="intent" value="proof" />
      <input type="hidden" name="kind" value={kind} />
      <div
        className={classNames('proof-drop', over && 'proof-drop-over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <div>
          <b>{replaces ? 'Replace the file' : `Upload your ${limits.names[kind]}`}</b>
          <small id={`${id}-hint`}>
            PDF, JPEG or PNG, up to {limits.maxBytes / 1024 / 1024} MB. <span className="needs-script">Drop it here or choose it.</span>
          </small>
        </div>
        <input
          ref={input}
          id={id}
          className="proof-input"
          type="file"
          name="file"
          accept={limits.types.join(',')}
          aria-describedby={`${id}-hint`}
          disabled={share !== null}
          onChange={(event) => void bring(event.target.files?.[0])}
        />
        <label className="btn btn-line btn-small proof-choose" htmlFor={id}>
          Choose a file
        </label>
        <Button type="submit" look="line" small className="only-without-script">
          Send it
        </Button>
      </div>
      <div role="status">
        {share !== null && (
          <p className="proof-progress">
            <progress value={share} max={1} aria-label="Upload" />
            {share < 1 ? `${Math.round(share * 100)} % sent` : 'Checking the file...'}
          </p>
        )}
        {done && <p className="vh">Uploaded.</p>}
      </div>
      {fault && (
        <Notice kind="bad" title="We could not accept this file." ref={said}>
          <p>{fault}</p>
        </Notice>
      )}
    </form>
  );
}

/** What can be checked before the upload; the server checks the file's real type. */
function faultOf(file: File, { maxBytes, types }: ProofLimits): string | undefined {
  if (file.size > maxBytes) return refusals.PROOF_TOO_LARGE.text;
  return file.type !== '' && !types.includes(file.type) ? refusals.PROOF_TYPE.text : undefined;
}
