import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { Notice } from '@isocentre/ui/notice.tsx';
import { fileSize } from '../../../lib/file-size.ts';
import type { ShownPresentation } from '../../../lib/read-presentations.ts';
import { FileChoice } from './file-choice.tsx';
import { fileInWords, SCAN_WORDS } from './result-words.ts';

type Stored = ShownPresentation['files']['stored'][number];

/** The slides or the e-poster: what counts now, what was sent before, and the upload. */
export function PresentationFile({ presentation }: { presentation: ShownPresentation }) {
  const { id, title, files } = presentation;
  const current = files.stored.find(({ isCurrent }) => isCurrent);
  const earlier = files.stored.filter(({ isCurrent }) => !isCurrent);
  const name = fileInWords(files.kind);
  return (
    <section className="result-file" aria-label={`Your ${name}: ${plainText(title)}`}>
      <p>
        <strong>Your {name}</strong>
        <span className="result-quiet">
          {files.canUpload ? `To be sent by ${files.untilWords}. You can replace the file until then.` : 'Files are no longer taken here.'}
        </span>
      </p>
      {current && <StoredFile presentation={id} file={current} />}
      {earlier[0]?.scan === 'infected' && earlier[0] === files.stored[0] && (
        <Notice kind="bad" title={`“${earlier[0].name}” was set aside.`}>
          <p>{SCAN_WORDS.infected}</p>
        </Notice>
      )}
      {files.canUpload && <FileChoice presentation={presentation} replaces={current !== undefined} />}
      {earlier.length > 0 && (
        <details>
          <summary>Sent before ({earlier.length})</summary>
          {earlier.map((file) => (
            <StoredFile key={file.id} presentation={id} file={file} />
          ))}
        </details>
      )}
    </section>
  );
}

function StoredFile({ presentation, file }: { presentation: string; file: Stored }) {
  const { id, name, bytes, pages, type, scan, uploadedWords } = file;
  const opens = scan === 'none' || scan === 'clean';
  return (
    <div className="result-file-row">
      <div>
        <b>{name}</b>
        <span className="result-quiet">
          {type.toUpperCase()}, {pages === 1 ? 'one page' : `${pages} ${type === 'pptx' ? 'slides' : 'pages'}`}, {fileSize(bytes)}, sent{' '}
          {uploadedWords}
        </span>
        {SCAN_WORDS[scan] && <span className="result-quiet">{SCAN_WORDS[scan]}</span>}
      </div>
      {opens && (
        <a className="btn btn-plain btn-small" href={`/api/v1/me/presentations/${presentation}/files/${id}`} download>
          <span>
            Download<span className="vh"> {name}</span>
          </span>
        </a>
      )}
    </div>
  );
}
