import { addressOf } from '@isocentre/contract/call';
import { type AbstractDetail, readFileOfAbstract } from '@isocentre/contract/review/abstracts';
import { fileWords, MISSING_WORDS } from '../../../../lib/drawn-file-words.ts';

/** Files beside the text, as reviewers get them. What the author sent may name them: opening that is recorded, as showing the authors is. */
export function DrawerFiles({ slug, detail: { abstract, files } }: { slug: string; detail: AbstractDetail }) {
  if (files.length === 0) return null;
  const addressAs = (file: string, as: 'reviewers' | 'sent') =>
    addressOf(readFileOfAbstract, { params: { edition: slug, id: abstract.id, file }, query: { as } });
  return (
    <section aria-labelledby="board-files">
      <h3 id="board-files">Files</h3>
      <ul className="board-files">
        {files.map((file, at) => (
          <li key={file.id}>
            {file.state === 'made' ? (
              <a href={addressAs(file.id, 'reviewers')} download>
                {fileWords(file, at)}
              </a>
            ) : (
              `${fileWords(file, at)}. ${MISSING_WORDS[file.state]}`
            )}
            {(file.state === 'made' || file.state === 'kept-back') && (
              <>
                {' '}
                <a href={addressAs(file.id, 'sent')} download>
                  As it was sent: may name its authors, and is recorded<span className="vh">, file {at + 1}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
