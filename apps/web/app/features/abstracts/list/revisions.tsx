import { listRevisions, readRevision } from '@isocentre/contract/abstracts';
import { type AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import type { Answer } from '@isocentre/contract/route';
import { shortDate } from '@isocentre/domain/abstracts/dates';
import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { browserCall } from '../../../lib/browser-call.ts';
import { toFailure } from '../../../lib/failure.ts';
import type { Printable } from '../printed-abstract.tsx';

type Revision = Answer<typeof listRevisions>['revisions'][number];

interface RevisionsProps {
  record: AbstractRecord;
  timeZone: string;
  /** The revision being shown. */
  shown: string | null;
  onShow: (revision: { words: string; text: Printable } | null) => void;
}

/** Every saved revision of the abstract, latest first. Loaded only when opened. */
export function Revisions({ record, timeZone, shown, onShow }: RevisionsProps) {
  const [revisions, setRevisions] = useState<readonly Revision[]>();
  const [failed, setFailed] = useState<string>();
  const moment = (instant: string) => `${shortDate(instant, timeZone)}, ${localTime(new Date(instant), timeZone)}`;
  const attempt = async (act: () => Promise<void>) => {
    setFailed(undefined);
    try {
      await act();
    } catch (error) {
      setFailed(toFailure(error).message);
    }
  };
  const list = () => attempt(async () => setRevisions((await browserCall(listRevisions, { params: { id: record.id } })).revisions));
  const show = ({ version, savedAt }: Revision) =>
    attempt(async () => {
      if (version === record.version) return onShow(null);
      const text = formOf(await browserCall(readRevision, { params: { id: record.id, version } }));
      onShow({ words: moment(savedAt), text });
    });
  return (
    <details className="revisions" onToggle={(event) => event.currentTarget.open && !revisions && void list()}>
      <summary>Revision history</summary>
      {failed && (
        <Notice kind="bad" title="This could not be loaded.">
          <p>{failed}</p>
        </Notice>
      )}
      {revisions && (
        <ol className="revisions-list" reversed>
          {revisions.map((revision) => {
            const current = revision.version === record.version;
            const looked = shown === null ? current : shown === moment(revision.savedAt);
            return (
              <li key={revision.version}>
                <Button look="plain" small aria-current={looked || undefined} onClick={() => void show(revision)}>
                  {moment(revision.savedAt)}
                </Button>
                <span>
                  {current ? 'Current version. ' : ''}
                  {revision.wordCount} words, {revision.authors} {revision.authors === 1 ? 'author' : 'authors'}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </details>
  );
}
