import { readCall, type ReviewedCall } from '@isocentre/contract/review/calls';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { may } from '@isocentre/domain/people/permissions';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { Facts } from '@isocentre/ui/facts.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { AbstractsShell } from './abstracts-shell.tsx';
import { FurtherCalls } from './further-calls.tsx';
import { instantWords, untilWords, windowInWords } from './call-words.ts';
import { OpenReview } from './open-review.tsx';
import { RubricForm } from './rubric-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The call for abstracts: its window, how it is reviewed, by which criteria. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell title="Abstracts" about="When abstracts are taken, how they are reviewed, and by what.">
      <Call key={edition.slug} slug={edition.slug} />
    </AbstractsShell>
  );
}

function Call({ slug }: { slug: string }) {
  const { edition } = useOutletContext<FrameData>();
  const { timeZone } = edition;
  const { data, error, again } = useLatest(useCallback(() => ask(readCall, { params: { edition: slug, call: REGULAR_CALL } }), [slug]));
  const [stored, setStored] = useState<ReviewedCall>();
  const [said, setSaid] = useState('');
  const newest = stored && data && stored.version >= data.version ? stored : data;
  const saved = useCallback((call: ReviewedCall, words: string) => {
    setStored(call);
    setSaid(words);
  }, []);
  if (error && !newest) return <ErrorState level="h2" title="The call did not load" reason={error.message} onRetry={again} />;
  if (!newest) return <Loading bones={<Bone shape="block" size="l" />}>Loading the call</Loading>;
  return (
    <>
      <Said words={said} />
      {newest.openedAt !== null ? (
        <Notice kind="good" title={`Reviewing was opened ${instantWords(newest.openedAt, timeZone)}.`}>
          {' '}
          <Link to={`/organiser/${slug}/abstracts/assignment`}>Assign reviewers</Link>
        </Notice>
      ) : newest.missing.length > 0 ? (
        <Notice kind="warn" title="Before reviewing can open:">
          <ul>
            {newest.missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <OpenReview slug={slug} call={newest} onStored={setStored} onSaved={saved} />
      )}
      <Window call={newest} timeZone={timeZone} slug={slug} mayChange={may(edition.roles, 'settings.change')} />
      <FurtherCalls slug={slug} timeZone={timeZone} />
      <SettingsForm slug={slug} call={newest} timeZone={timeZone} onStored={setStored} onSaved={saved} />
      <RubricForm slug={slug} call={newest} onStored={setStored} onSaved={saved} />
    </>
  );
}

function Window({ call, timeZone, slug, mayChange }: { call: ReviewedCall; timeZone: string; slug: string; mayChange: boolean }) {
  const { window, types, categories, abstracts } = call;
  return (
    <section className="abstracts-panel" aria-labelledby="call-window">
      <h2 id="call-window">The call</h2>
      <Facts
        columns={2}
        facts={[
          ['Abstracts are taken', windowInWords(window)],
          ['Opens', window.opensAt && dayOf(window.opensAt, timeZone)],
          ['Last day, as advertised', dateInWords(window.advertisedOn)],
          ['Last day', untilWords(window.closesAt, timeZone)],
          ['Late ones are taken for', window.graceMinutes > 0 ? `${window.graceMinutes} minutes` : null],
          ['For each delegate', `at most ${window.maxPerDelegate}`],
          ['Submitted', `${abstracts}: ${types.map(({ name, abstracts: count }) => `${count} ${name}`).join(', ')}`],
          [
            'Authors are told of decisions',
            window.resultsAt
              ? `from ${instantWords(window.resultsAt, timeZone)}; until then they read “Pending” everywhere`
              : 'not yet: no day is set, and until one is they read “Pending” everywhere',
          ],
        ]}
      />
      <p>
        These dates belong to the edition.{' '}
        {mayChange ? (
          <Link to={`/organiser/${slug}/settings/dates`}>Change them in Settings</Link>
        ) : (
          'An owner changes them under Settings.'
        )}
      </p>
      <details>
        <summary>Abstracts by topic</summary>
        <ul className="abstracts-topics">
          {categories.map(({ name, abstracts: count }) => (
            <li key={name}>
              <span>{name}</span> <b>{count}</b>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
