import type { Proof } from '@isocentre/contract/registrations';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { refusals } from '@isocentre/domain/refusals';
import type { ProofKind } from '@isocentre/domain/registration/proofs';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useShellData } from '../../../lib/shell-data.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Badge } from '../../../ui/tag.tsx';
import { UNREACHABLE } from '../../../lib/failure.ts';
import type { CompletionData } from './load-completion.ts';
import './proof-card.css';
import type { UploadOutcome } from './upload-proof.ts';

interface ProofCardProps {
  kind: ProofKind;
  proof: Proof | undefined;
  limits: CompletionData['proof'];
  /** Nothing is charged in this category; then the document is needed before it can be completed. */
  needed: boolean;
  /** What became of a file that was posted without script. */
  posted: string | undefined;
  onUploaded: (proof: Proof) => void;
}

const STATES = {
  pending: { state: 'pending', words: 'Being checked' },
  verified: { state: 'good', words: 'Accepted' },
  rejected: { state: 'bad', words: 'Refused' },
} as const;

/** The document that a category asks for: how it stands, and the way to bring it. */
export function ProofCard({ kind, proof, limits, needed, posted, onUploaded }: ProofCardProps) {
  const { words, state } = proof ? STATES[proof.status] : {};
  const heading = useId();
  return (
    <section className="card completion-card" aria-labelledby={heading}>
      <div className="completion-card-top">
        <h2 id={heading}>{capital(limits.names[kind])}</h2>
        {state && <Badge state={state}>{words}</Badge>}
      </div>
      <p className="completion-quiet">{sentence(limits.names[kind], proof, needed)}</p>
      {proof?.status === 'rejected' && (
        <Notice kind="bad" title="We could not accept this document.">
          <p>{proof.note ?? 'Please send another one.'}</p>
        </Notice>
      )}
      {proof && <StoredFile proof={proof} />}
      {proof?.status !== 'verified' && <Upload key={kind} {...{ kind, limits, posted, onUploaded }} replaces={proof !== undefined} />}
    </section>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function sentence(name: string, proof: Proof | undefined, needed: boolean): string {
  if (proof?.status === 'verified') return 'Thank you, there is nothing more to do here.';
  if (proof?.status === 'pending') return 'Thank you. You can go on while we check it.';
  if (proof) return `Please send another ${name}.`;
  return needed
    ? `This category asks for a ${name}. Please attach it before you complete your registration.`
    : `This category asks for a ${name}. You can go on without it now and attach it later.`;
}

const KB = 1000;
const size = (bytes: number) => (bytes >= KB * KB ? `${(bytes / KB / KB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} kB`);

function StoredFile({ proof }: { proof: Proof }) {
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
          {size(proof.bytes)}, uploaded {dateInWords(localDate(at, timeZone), { year: false })}, {localTime(at, timeZone)}
        </small>
      </div>
      <a className="btn btn-plain btn-small" href={`/api/v1/me/proofs/${proof.id}`} download>
        <Icon name="download" />
        <span>
          Download<span className="vh"> {proof.fileName}</span>
        </span>
      </a>
    </div>
  );
}

interface UploadProps extends Pick<ProofCardProps, 'kind' | 'limits' | 'posted' | 'onUploaded'> {
  replaces: boolean;
}

/** Choose or drop. Without script the chosen file is posted with the page. */
function Upload({ kind, limits, posted, onUploaded, replaces }: UploadProps) {
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
    onUploaded(outcome.uploaded);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void bring(event.dataTransfer.files[0]);
  };

  const id = 'proof-file';
  return (
    <form method="post" action="/paymentPage" encType="multipart/form-data" className="proof-upload">
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
          <b>{replaces ? 'Replace the file' : 'Bring your file'}</b>
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
            {share < 1 ? `${Math.round(share * 100)} % sent` : 'Looking at it...'}
          </p>
        )}
        {done && <p className="vh">Your document has arrived.</p>}
      </div>
      {fault && (
        <Notice kind="bad" title="The file was not taken." ref={said}>
          <p>{fault}</p>
        </Notice>
      )}
    </form>
  );
}

/** What can be said before anything is sent; what the file really is, the server finds out. */
function faultOf(file: File, { maxBytes, types }: CompletionData['proof']): string | undefined {
  if (file.size > maxBytes) return refusals.PROOF_TOO_LARGE.text;
  return file.type !== '' && !types.includes(file.type) ? refusals.PROOF_TYPE.text : undefined;
}
