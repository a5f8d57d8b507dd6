import { Button } from '@isocentre/ui/button.tsx';
import { classNames } from '@isocentre/ui/class-names.ts';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { fileHint, fileInWords } from './result-words.ts';
import { useUpload } from './use-upload.ts';

const MB = 1024 * 1024;

/** Choose or drop, and see it on its way. Cut off, the file stays chosen. */
export function FileChoice({ presentation, replaces }: { presentation: ShownPresentation; replaces: boolean }) {
  const { title, files } = presentation;
  const { upload, send, goOn } = useUpload(presentation);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const input = useId();
  const failed = upload.state === 'failed' ? upload.failure.message : tooLarge ? `At most ${files.maxMb} MB are taken.` : undefined;
  useEffect(() => {
    if (failed) said.current?.focus();
  }, [failed]);
  const bring = (file: File | undefined) => {
    if (!file) return;
    // Known before anything is sent; the server looks again.
    setTooLarge(file.size > files.maxMb * MB);
    if (file.size <= files.maxMb * MB) send(file);
  };
  const name = fileInWords(files.kind);
  const underWay = upload.state === 'sending' || upload.state === 'cut';
  return (
    <>
      {failed && (
        <Notice kind="bad" title="This file was not taken." ref={said}>
          <p>{failed}</p>
        </Notice>
      )}
      <div
        className={classNames('result-file-choose', over && 'result-file-over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          bring(event.dataTransfer.files[0]);
        }}
      >
        <p>
          <strong>{replaces ? 'Replace the file' : `Send your ${name}`}</strong>
          <span className="result-quiet" id={`${input}-hint`}>
            {fileHint(files)} Drop it here or choose it.
          </span>
        </p>
        <div>
          <input
            id={input}
            className="result-file-input"
            type="file"
            accept={files.kind === 'e-poster' ? '.pdf' : '.pdf,.pptx'}
            aria-describedby={`${input}-hint`}
            disabled={underWay}
            onChange={(event) => {
              bring(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <label className="btn btn-line btn-small" htmlFor={input}>
            <span>
              Choose a file<span className="vh"> for {title}</span>
            </span>
          </label>
        </div>
      </div>
      <div role="status">
        {underWay && (
          <p className="result-file-progress">
            <progress value={upload.share} max={1} aria-label={`Sending your ${name}`} />
            {upload.state === 'cut'
              ? `The connection was lost after ${Math.floor(upload.share * 100)} %. Your file is still chosen.`
              : upload.share < 1
                ? `${Math.floor(upload.share * 100)} % sent`
                : 'Checking the file...'}
          </p>
        )}
        {upload.state === 'done' && (
          <p>
            Your {name} {files.kind === 'slides' ? 'have' : 'has'} arrived.
          </p>
        )}
      </div>
      {upload.state === 'cut' && (
        <p className="result-buttons">
          <Button small onClick={goOn}>
            Go on sending
          </Button>
        </p>
      )}
    </>
  );
}
