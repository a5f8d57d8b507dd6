import { addressOf } from '@isocentre/contract/call';
import { readAssignmentFile } from '@isocentre/contract/review/assignment-files';
import type { ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { fileWords, MISSING_WORDS } from '../../lib/drawn-file-words.ts';

interface FilesProps {
  slug: string;
  text: Pick<ReadingAssignment, 'id' | 'files'>;
}

/** Files beside the text, drawn anew: a reviewer gets nothing of what the author sent. */
export function DrawnFiles({ slug, text: { id, files } }: FilesProps) {
  return (
    <section>
      <h2>Files</h2>
      <ul className="reading-files">
        {files.map((file, at) => (
          <li key={file.id}>
            {file.state === 'made' ? (
              <a href={addressOf(readAssignmentFile, { params: { edition: slug, id, file: file.id } })} download>
                {fileWords(file, at)}
              </a>
            ) : (
              `${fileWords(file, at)}. ${MISSING_WORDS[file.state]}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
