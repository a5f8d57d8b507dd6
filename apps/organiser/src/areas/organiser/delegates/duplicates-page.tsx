import {
  type DuplicatePair,
  listDuplicates,
  type PossibleDuplicate,
  tellApart,
  tellApartNoMore,
} from '@isocentre/contract/delegates/duplicates';
import type { MergeSide } from '@isocentre/domain/corrections/merge';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsk, useAsked } from '../../../session/ask.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { paymentWords } from './delegate-words.ts';
import './duplicates-page.css';
import { MergeDialog } from './merge-dialog.tsx';
import { sameWords } from './merge-words.ts';

/** Registrations that may be one person's, in pairs. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = <Link to={`/organiser/${edition.slug}/delegates`}>Delegates</Link>;
  return (
    <>
      <PageHead title="Possible duplicates" trail={trail}>
        The same name, and the same mobile, institute or mailbox.
      </PageHead>
      {may(edition.roles, 'delegates.read') ? (
        <Pairs key={edition.slug} slug={edition.slug} mayChange={may(edition.roles, 'delegates.change')} />
      ) : (
        <NotForRole what="The list of delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

type Done =
  | { readonly kind: 'apart'; readonly pair: DuplicatePair }
  | { readonly kind: 'merged'; readonly stays: MergeSide; readonly goes: MergeSide };

function Pairs({ slug, mayChange }: { slug: string; mayChange: boolean }) {
  const load = useCallback(() => call(listDuplicates, { params: { edition: slug } }), [slug]);
  const { asked, again, set } = useAsked(load);
  const ask = useAsk();
  const { sending, failure, attempt } = useAttempt();
  const [merging, setMerging] = useState<DuplicatePair>();
  const [done, setDone] = useState<Done>();
  if (asked.state === 'loading') return <Loading bones={<Bone shape="block" />}>Looking for duplicates</Loading>;
  if (asked.state === 'failed')
    return <ErrorState level="h2" title="The duplicates did not load" reason={asked.error.message} onRetry={again} />;
  const { pairs, more, different } = asked.data;
  const refresh = async () => set(await ask(load));
  const params = ({ one, other }: DuplicatePair) => ({ edition: slug, id: one.id, other: other.id });
  const apart = (pair: DuplicatePair) =>
    attempt(
      () => call(tellApart, { params: params(pair) }),
      () => {
        setDone({ kind: 'apart', pair });
        void refresh();
      },
    );
  const undo = (pair: DuplicatePair) =>
    attempt(
      () => call(tellApartNoMore, { params: params(pair) }),
      () => {
        setDone(undefined);
        void refresh();
      },
    );
  return (
    <>
      <div role="status">
        {failure && <Notice kind="bad" title={failure.message} />}
        {done?.kind === 'apart' && (
          <Notice kind="good" title={`${done.pair.one.number} and ${done.pair.other.number} are two people. It is remembered.`}>
            <p>
              <Button look="line" small onClick={() => void undo(done.pair)} aria-disabled={sending || undefined}>
                Undo
              </Button>
            </p>
          </Notice>
        )}
        {done?.kind === 'merged' && (
          <Notice kind="good" title={`${done.goes.number} was merged into ${done.stays.number}.`}>
            <p>
              <Link to={`/organiser/${slug}/delegates/${done.stays.id}`}>Open {done.stays.number}</Link>
            </p>
          </Notice>
        )}
      </div>
      {pairs.length === 0 ? (
        <EmptyState level="h2" title="Nobody looks registered twice">
          {different === 0 ? 'New registrations are compared each time you come here.' : `${toldApart(different)} told apart before.`}
        </EmptyState>
      ) : (
        <ul className="pairs">
          {pairs.map((pair) => (
            <Pair key={`${pair.one.id} ${pair.other.id}`} slug={slug} pair={pair}>
              {mayChange && (
                <div className="pair-actions">
                  <Button onClick={() => setMerging(pair)}>Merge</Button>
                  <Button look="line" onClick={() => void apart(pair)} aria-disabled={sending || undefined}>
                    Not the same person
                  </Button>
                </div>
              )}
            </Pair>
          ))}
        </ul>
      )}
      {more && <p className="quiet">The newest 100 pairs are listed; more appear when these are decided.</p>}
      {pairs.length > 0 && different > 0 && <p className="quiet">{toldApart(different)} told apart before.</p>}
      {merging && (
        <MergeDialog
          slug={slug}
          id={merging.one.id}
          other={merging.other.id}
          onClose={() => setMerging(undefined)}
          onDone={(stays, goes) => {
            setMerging(undefined);
            setDone({ kind: 'merged', stays, goes });
            void refresh();
          }}
        />
      )}
    </>
  );
}

const toldApart = (different: number) => (different === 1 ? 'One pair was' : `${different} pairs were`);

function Pair({ slug, pair, children }: { slug: string; pair: DuplicatePair; children: ReactNode }) {
  const { one, other, same } = pair;
  const title = `${one.name}, ${one.number} and ${other.number}`;
  return (
    <li>
      <section className="pair" aria-label={title}>
        <h2>
          {one.name} <small>{sameWords(same)}</small>
        </h2>
        <div className="pair-sides">
          <Side slug={slug} person={one} pair={pair} />
          <Side slug={slug} person={other} pair={pair} />
        </div>
        {children}
      </section>
    </li>
  );
}

function Side({ slug, person, pair: { same } }: { slug: string; person: PossibleDuplicate; pair: DuplicatePair }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const rows: Array<readonly [label: string, value: string, matches: boolean]> = [
    ['Name', `${person.title} ${person.name}`.trim(), true],
    ['E-mail', person.email, same.includes('mailbox')],
    ['Mobile', person.mobile, same.includes('mobile')],
    ['Institute', person.institute, same.includes('institute')],
    ['City', person.city, false],
    ['Category', person.category ?? 'None yet', false],
    ['Payment', paymentWords(person.status), false],
    ['Abstracts', String(person.abstracts), false],
    ['Registered', dayOf(person.registeredAt, timeZone), false],
  ];
  return (
    <div>
      <h3>
        <Link to={`/organiser/${slug}/delegates/${person.id}`}>{person.number}</Link>
      </h3>
      <dl className="pair-details">
        {rows.map(([label, value, matches]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{matches ? <mark>{value || 'none'}</mark> : value || 'none'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
