import { changeShortlist, type Contest, readShortlist } from '@isocentre/contract/review/contests';
import { Button } from '@isocentre/ui/button.tsx';
import { Check } from '@isocentre/ui/check.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import { useContestSaving } from './use-contest-saving.ts';

interface DialogProps {
  slug: string;
  contest: Contest;
  onStored: (contest: Contest) => void;
  onSaved: (contest: Contest, words: string) => void;
  onClose: () => void;
}

/** What the rule lets in, in the order of the decision board. */
export function ShortlistDialog({ slug, contest, onStored, onSaved, onClose }: DialogProps) {
  const { data, error, again } = useLatest(
    useCallback(() => ask(readShortlist, { params: { edition: slug, contest: contest.id } }), [slug, contest.id]),
    contest.version,
  );
  const { sending, failure, save } = useContestSaving(onStored);
  // With the version on which the choice was begun: it is read again whenever a colleague changes the contest.
  const [typed, setTyped] = useState<{ chosen: ReadonlySet<string>; version: number }>();
  const rows = data?.abstracts ?? [];
  const chosen = typed?.chosen ?? new Set(rows.filter((one) => one.chosen).map(({ abstract }) => abstract));
  const version = typed?.version ?? data?.version ?? contest.version;
  const choose = (next: ReadonlySet<string>) => setTyped({ chosen: next, version });
  const conflict = failure?.code === 'CHANGED_ELSEWHERE';
  const store = () =>
    void save(
      () =>
        ask(changeShortlist, {
          params: { edition: slug, contest: contest.id },
          // Refused once, the second click says that what a colleague chose has been seen.
          body: { version: conflict && data ? data.version : version, abstracts: [...chosen] },
        }),
      (stored) => onSaved(stored, `${chosen.size} on the shortlist.`),
    );
  return (
    <Dialog
      open
      title={`Shortlist of ${contest.form.name}`}
      closeWords="Back"
      onClose={onClose}
      actions={
        data && (
          <Button aria-disabled={sending || undefined} onClick={store}>
            {sending ? 'Saving...' : conflict ? `Put my ${chosen.size} in its place` : `Put ${chosen.size} on the shortlist`}
          </Button>
        )
      }
    >
      {failure && !conflict && <Notice kind="bad" title={failure.message} />}
      {conflict && (
        <Notice kind="bad" title="A colleague has changed the contest meanwhile. Your choice is still here.">
          <p>What is stored now is marked below.</p>
        </Notice>
      )}
      {error && !data && <ErrorState level="h2" title="The shortlist did not load" reason={error.message} onRetry={again} />}
      {!data && !error && <Loading bones={<Bone shape="block" size="l" />}>Loading the shortlist</Loading>}
      {data && rows.length === 0 && <p>No accepted abstract fits the rule of this contest. You can change the rule below.</p>}
      {rows.length > 0 && (
        <>
          <p>
            Accepted abstracts that fit the rule, as they stand on the decision board.{' '}
            <Button look="plain" small onClick={() => choose(new Set(rows.filter(({ fits }) => fits).map(({ abstract }) => abstract)))}>
              Choose all
            </Button>{' '}
            <Button look="plain" small onClick={() => choose(new Set())}>
              Choose none
            </Button>
          </p>
          <div className="contest-shortlist">
            {rows.map(({ abstract, reference, number, title, category, rank, mean, z, fits, chosen: isStored }) => (
              <Check
                key={abstract}
                label={`${reference ?? number ?? ''} ${title}`}
                hint={[
                  category,
                  rank === null ? 'not reviewed' : `rank ${rank}, mean ${mean?.toFixed(2) ?? '–'}, z ${z?.toFixed(2) ?? '–'}`,
                  fits ? '' : 'no longer fits the rule',
                  conflict && isStored ? 'on the stored shortlist' : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
                checked={chosen.has(abstract)}
                onChange={({ currentTarget }) => {
                  const next = new Set(chosen);
                  if (currentTarget.checked) next.add(abstract);
                  else next.delete(abstract);
                  choose(next);
                }}
              />
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
