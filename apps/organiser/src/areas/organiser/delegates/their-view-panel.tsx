import { readTheirView, type TheirView } from '@isocentre/contract/delegates/their-view';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsked } from '../../../session/ask.ts';
import { Pairs, Panel } from './delegate-panels.tsx';

interface TheirViewProps {
  slug: string;
  id: string;
}

/** What the delegate reads on their own pages, to help them on the telephone. It only shows: nobody acts in their name. */
export function TheirViewPanel(props: TheirViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title="What they see" note="to read only" wide>
      {open ? (
        <Loaded {...props} />
      ) : (
        <Button look="line" small onClick={() => setOpen(true)}>
          Show their page
        </Button>
      )}
    </Panel>
  );
}

function Loaded({ slug, id }: TheirViewProps) {
  const load = useCallback(() => call(readTheirView, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again } = useAsked(load);
  if (asked.state === 'loading') return <Loading bones={<Bone shape="block" />}>Loading what they see</Loading>;
  if (asked.state === 'failed') return <ErrorState title="It did not load" reason={asked.error.message} onRetry={again} />;
  return <Shown view={asked.data} />;
}

const STEP_WORDS: Record<TheirView['steps'][number]['state'], string> = {
  done: 'done',
  current: 'they are here',
  ahead: 'later',
  passed: 'closed',
};

const PROOF_WORDS: Record<NonNullable<TheirView['proof']>['standing'], string> = {
  'not-wanted': 'not wanted',
  missing: 'missing',
  pending: 'being checked',
  rejected: 'refused',
  verified: 'accepted',
};

function Shown({ view }: { view: TheirView }) {
  const { badge, category, type, price, difference, steps, next, proof, abstracts } = view;
  return (
    <div className="their-view">
      <p>
        Next: <b>{next.what}</b> {next.when}
      </p>
      <ol className="their-steps">
        {steps.map(({ label, state, note }) => (
          <li key={label} data-state={state}>
            {label}, {STEP_WORDS[state]}
            {note === null ? '' : `: ${note}`}
          </li>
        ))}
      </ol>
      <Pairs
        of={[
          ['Badge', badge],
          ['Category', category ?? 'not chosen yet'],
          ['Type', type],
          ['To pay', price],
          ['Still open', difference],
          ['Proof', proof && `${proof.name}, ${PROOF_WORDS[proof.standing]}${proof.note === null ? '' : `: ${proof.note}`}`],
          ['Would bring back', proof?.regains ?? null],
          ['Abstracts', abstracts.map(({ title, status }) => `${title} (${status})`).join('; ')],
        ]}
      />
    </div>
  );
}
