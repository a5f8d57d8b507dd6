import { addressOf } from '@isocentre/contract/call';
import { readAssignmentFile, type ReadingAssignment } from '@isocentre/contract/review/reviewing';
import { fileWords, MISSING_WORDS } from '../../lib/file-of-abstract-words.ts';

interface FilesProps {
  slug: string;
  text: Pick<ReadingAssignment, 'id' | 'files'>;
}

/** Files beside the text, drawn anew: a reviewer gets nothing of what the author sent. */
export function FilesOfAbstract({ slug, text: { id, files } }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <section>
      <h2>Files</h2>
      <ul className="reading-files">
        {files.map((file) => (
          <li key={file.id}>
            {file.state === 'made' ? (
              <a href={addressOf(readAssignmentFile, { params: { edition: slug, id, file: file.id } })} download>
                {fileWords(file)}
              </a>
            ) : (
              `${fileWords(file)}. ${MISSING_WORDS[file.state]}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
