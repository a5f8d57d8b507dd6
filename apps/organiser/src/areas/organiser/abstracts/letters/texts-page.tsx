import { readTemplates, type Template } from '@isocentre/contract/review/decision-letters';
import { DECISION_LETTERS } from '@isocentre/domain/letters/decision-letters';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { Tabs } from '../../../../pages/tabs.tsx';
import { useLatest } from '../../../../session/use-latest.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { Said } from '../../money/said.tsx';
import { AbstractsShell } from '../abstracts-shell.tsx';
import './letters.css';
import { TextForm } from './text-form.tsx';

/** What the letters about decisions say. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell
      title="Texts of letters"
      about="Letters that are prepared follow at once; those that were released stay as they are."
      permission="mail.write"
    >
      <p>
        <Link to={`/organiser/${edition.slug}/abstracts/letters`}>Back to the letters</Link>
      </p>
      <Texts key={edition.slug} slug={edition.slug} />
    </AbstractsShell>
  );
}

function Texts({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const { data, error, again } = useLatest(useCallback(() => call(readTemplates, { params: { edition: slug } }), [slug]));
  const [stored, setStored] = useState<Readonly<Record<string, Template>>>({});
  const [said, setSaid] = useState('');
  if (error && !data) return <ErrorState level="h2" title="The texts did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the texts</Loading>;
  const templates = data.templates.map((template) => stored[template.code] ?? template);
  const chosen = templates.find(({ code }) => code === address.get('text')) ?? templates[0];
  if (!chosen) return null;
  return (
    <>
      <Said words={said} />
      <Tabs label="Letters">
        {templates.map(({ code }) => (
          <Link key={code} to={`?text=${code}`} aria-current={code === chosen.code ? 'page' : undefined}>
            {DECISION_LETTERS[code]}
          </Link>
        ))}
      </Tabs>
      <TextForm
        key={chosen.code}
        slug={slug}
        template={chosen}
        onStored={(template, words) => {
          setStored((before) => ({ ...before, [template.code]: template }));
          setSaid(words);
        }}
      />
    </>
  );
}
