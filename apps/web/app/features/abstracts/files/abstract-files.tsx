import type { MyAbstracts, OwnAbstractFile } from '@isocentre/contract/abstracts/shapes';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { isStatus } from '@isocentre/domain/abstracts/status';
import { takesAbstracts } from '@isocentre/domain/abstracts/submission-window';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useId, useRef } from 'react';
import { fileSize } from '../../../lib/file-size.ts';
import type { Tab } from '../addresses.ts';
import { ACCEPTS, stateWords, takenWords } from './file-words.ts';
import { useFiles } from './use-files.ts';

type Rules = NonNullable<MyAbstracts['files']>;

interface Holder {
  /** Undefined: a draft that the page does not know yet. */
  readonly id: string | undefined;
  readonly title: string;
  readonly open: boolean;
}

/** What files are with: the text that is being written, or everything that was submitted. */
function holdersOf({ submissions, drafts, window, remaining, files }: MyAbstracts, tab: Tab): Holder[] {
  if (tab.name === 'new') {
    const draft = drafts.find(({ target }) => target === 'new');
    const open = takesAbstracts(window.state) && remaining > 0;
    return draft || open ? [{ id: draft?.abstractId, title: plainText(draft?.form.title ?? ''), open }] : [];
  }
  return submissions
    .filter(({ id }) => tab.name === 'previous' || id === tab.id)
    .filter(({ id, status, actions }) => (files?.stored[id]?.length ?? 0) > 0 || (actions.edit && !isStatus(status, 'withdrawn')))
    .map(({ id, title, actions }) => ({ id, title: plainText(title), open: actions.edit }));
}

/** Files beside the text, where a conference takes them. They count at once: nothing has to be submitted for them. */
export function AbstractFiles({ myAbstracts, tab }: { myAbstracts: MyAbstracts; tab: Tab }) {
  const { files: rules, reviewersKnowAuthors } = myAbstracts;
  if (!rules) return null;
  return holdersOf(myAbstracts, tab).map((holder) => (
    <FilesOf key={holder.id ?? 'new'} holder={holder} rules={rules} named={tab.name === 'previous'} blind={!reviewersKnowAuthors} />
  ));
}

function FilesOf({ holder, rules, named, blind }: { holder: Holder; rules: Rules; named: boolean; blind: boolean }) {
  const { id, title, open } = holder;
  const stored = (id !== undefined && rules.stored[id]) || [];
  const { busy, failed, add, remove } = useFiles(id, rules.maxMb);
  const said = useRef<HTMLDivElement>(null);
  const input = useId();
  useEffect(() => {
    if (failed) said.current?.focus();
  }, [failed]);
  const room = open && stored.length < rules.most;
  return (
    <section className="result-file" aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`}>{named ? `Files with “${title}”` : 'Files with this abstract'}</h2>
      <p id={`${input}-hint`} className="result-quiet">
        {open
          ? `${takenWords(rules)} They are kept at once, and can be changed until the deadline.`
          : 'Files can no longer be changed here.'}
        {open && blind && ' Reviewers see what a page shows: please leave out names, logos and addresses.'}
      </p>
      {failed && (
        <Notice kind="bad" title="That was not done." ref={said}>
          <p>{failed}</p>
        </Notice>
      )}
      {id !== undefined &&
        stored.map((file) => (
          <StoredFile
            key={file.id}
            abstract={id}
            file={file}
            onRemove={open ? () => remove(id, file.id) : undefined}
            busy={busy !== null}
          />
        ))}
      {room && (
        <p>
          <input
            id={input}
            className="result-file-input"
            type="file"
            accept={rules.types.map((type) => ACCEPTS[type]).join(',')}
            aria-describedby={`${input}-hint`}
            disabled={busy !== null}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) add(file);
              event.currentTarget.value = '';
            }}
          />
          <label className="btn btn-line btn-small" htmlFor={input}>
            <span>
              Add a file<span className="vh">{named && ` to ${title}`}</span>
            </span>
          </label>
        </p>
      )}
      <p role="status">
        {busy === 'sending' ? 'Sending the file and drawing what reviewers get...' : busy === 'removing' ? 'Removing...' : ''}
      </p>
    </section>
  );
}

interface StoredFileProps {
  abstract: string;
  file: OwnAbstractFile;
  /** Absent: it stays. */
  onRemove: (() => void) | undefined;
  busy: boolean;
}

function StoredFile({ abstract, file, onRemove, busy }: StoredFileProps) {
  const { id, name, type, bytes, forReviewers } = file;
  return (
    <div className="result-file-row">
      <div>
        <b>{name}</b>
        <span className="result-quiet">
          {type.toUpperCase()}, {fileSize(bytes)}
        </span>
        <span className="result-quiet">{stateWords(file)}</span>
      </div>
      {(forReviewers === 'made' || forReviewers === 'kept-back') && (
        <a className="btn btn-plain btn-small" href={`/api/v1/me/abstracts/${abstract}/files/${id}`} download>
          <span>
            Download<span className="vh"> {name}</span>
          </span>
        </a>
      )}
      {onRemove && (
        <Button look="plain" small onClick={onRemove} aria-disabled={busy || undefined}>
          Remove<span className="vh"> {name}</span>
        </Button>
      )}
    </div>
  );
}
