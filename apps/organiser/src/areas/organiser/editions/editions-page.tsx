import { type EditionOfSociety, listEditions, moveMainHost } from '@isocentre/contract/next-editions';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { ordinalWord } from '@isocentre/domain/editions/ordinal';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Every edition of the society, with its state and its addresses. */
export function Component() {
  const { slug, society } = useOutletContext<FrameData>().edition;
  return (
    <SettingsPage
      title="Editions"
      about={`The conferences of ${society.name}. People keep one account for all of them; money, abstracts and places never mix.`}
      needs="society.manage"
      actions={<ButtonLink to={`/organiser/${slug}/settings/editions/new`}>New edition</ButtonLink>}
    >
      <Editions key={society.slug} society={society.slug} />
    </SettingsPage>
  );
}

const STATES = { draft: ['pending', 'Draft'], published: ['good', 'Published'], archived: ['off', 'Archived'] } as const;

export function StateTag({ status }: Pick<EditionOfSociety, 'status'>) {
  const [state, words] = STATES[status];
  return <Badge state={state}>{words}</Badge>;
}

function Editions({ society }: { society: string }) {
  const [said, setSaid] = useState('');
  const { sending, failure, attempt } = useAttempt();
  const { data, error, again } = useLatest(useCallback(() => call(listEditions, { params: { society } }), [society]));
  if (error && !data) return <ErrorState level="h2" title="The editions did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the editions</Loading>;
  const move = ({ slug, shortName }: EditionOfSociety) =>
    void attempt(
      () => call(moveMainHost, { params: { society }, body: { edition: slug } }),
      () => {
        setSaid(`${data.mainHost} leads to ${shortName} now.`);
        again();
      },
    );
  return (
    <>
      <Said words={said} />
      {failure && (
        <Notice kind="bad" title="The main address has not moved.">
          {' '}
          {failure.message}
        </Notice>
      )}
      <ul className="editions" aria-label="Editions">
        {data.editions.map((one) => (
          <li key={one.slug}>
            <div>
              <h2>
                <Link to={`/organiser/${one.slug}`}>{one.shortName}</Link> <StateTag status={one.status} />
              </h2>
              <p>
                {ordinalWord(one.ordinal)}, {one.venue.city}, {datesInWords(one.startsOn, one.endsOn)}
              </p>
              <p className="quiet">
                {one.main && data.mainHost && <>Main address {data.mainHost}. </>}
                {one.hosts.length > 0 ? `Host names: ${one.hosts.map(({ host }) => host).join(', ')}.` : 'No host name of its own.'}{' '}
                {one.registrations} registered.
              </p>
            </div>
            <div className="edition-actions">
              <Link to={`/organiser/${one.slug}/settings/checklist`}>Checklist and publishing</Link>
              {one.status === 'published' && !one.main && data.mainHost && (
                <Button look="line" small disabled={sending} onClick={() => move(one)}>
                  Move {data.mainHost} here
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
