import { listProgrammeReleases, loadProgrammeRelease, type Programme } from '@isocentre/contract/programme';
import { Button } from '@isocentre/ui/button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useAsked } from '../../../session/ask.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface ReleasesDialogProps {
  slug: string;
  timeZone: string;
  programme: Programme;
  onClose: () => void;
  onLoaded: (programme: Programme) => void;
}

/** What was released, and any of it back as the draft. */
export function ReleasesDialog({ slug, timeZone, programme, onClose, onLoaded }: ReleasesDialogProps) {
  const load = useCallback(() => call(listProgrammeReleases, { params: { edition: slug } }), [slug]);
  const { asked, again } = useAsked(load);
  const { sending, failure, attempt } = useAttempt();
  const take = (number: number) =>
    attempt(() => call(loadProgrammeRelease, { params: { edition: slug, number }, body: { version: programme.version } }), onLoaded);
  return (
    <Dialog open title="Releases" onClose={onClose}>
      {failure && <Notice kind="bad" title={failure.message} />}
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" />}>Loading the releases</Loading>}
      {asked.state === 'failed' && <ErrorState level="h3" title="The releases did not load" reason={asked.error.message} onRetry={again} />}
      {asked.state === 'there' && asked.data.releases.length === 0 && (
        <p>Nothing was released here yet. Visitors see the programme the conference was loaded with.</p>
      )}
      {asked.state === 'there' && (
        <ul className="programme-releases">
          {asked.data.releases.map(({ number, at, by, note, changes, accepted }) => (
            <li key={number}>
              <span>
                <b>Release {number}</b>, {dayOf(at, timeZone)}
                {by && `, ${by}`}: {changes} {changes === 1 ? 'change' : 'changes'}
                {note && <small>{note}</small>}
                {accepted.map(({ words, reason }) => (
                  <small key={words}>
                    Accepted: {words} {reason}
                  </small>
                ))}
              </span>
              <Button look="line" small aria-disabled={sending || undefined} onClick={() => void take(number)}>
                Load as draft<span className="vh"> release {number}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
