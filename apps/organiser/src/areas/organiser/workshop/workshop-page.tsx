import { readWorkshopPlaces, type Workshop } from '@isocentre/contract/workshop';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { type WaitingAct, WaitingDialog } from './waiting-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WorkshopPeople } from './workshop-people.tsx';
import './workshop.css';

type Asking = { what: 'places' } | { what: 'transfer'; person: Workshop['people'][number] } | WaitingAct;

/** How many places there are, who has one, who waits. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = <Link to={`/organiser/${edition.slug}/delegates`}>Delegates</Link>;
  if (!may(edition.roles, 'seats.change'))
    return (
      <>
        <PageHead title="Workshop places" trail={trail} />
        <NotForRole what="Changing workshop places" roles={PERMISSIONS['seats.change'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Places key={edition.slug} slug={edition.slug} />;
}

function Places({ slug }: { slug: string }) {
  const load = useCallback(() => call(readWorkshopPlaces, { params: { edition: slug } }), [slug]);
  const { asked, again, set } = useAsked(load);
  const [asking, setAsking] = useState<Asking>();
  const [said, setSaid] = useState('');
  const close = () => setAsking(undefined);
  const done = (workshop: Workshop, words: string) => {
    close();
    set(workshop);
    setSaid(words);
  };
  return (
    <>
      <PageHead
        title="Workshop places"
        trail={<Link to={`/organiser/${slug}/delegates`}>Delegates</Link>}
        actions={asked.state === 'there' && <Button onClick={() => setAsking({ what: 'places' })}>Change places and groups</Button>}
      >
        How many there are, who has one, and who waits for one.
      </PageHead>
      <p role="status" className="vh">
        {said}
      </p>
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" size="l" />}>Loading the places</Loading>}
      {asked.state === 'failed' && <ErrorState level="h2" title="The places did not load" reason={asked.error.message} onRetry={again} />}
      {asked.state === 'there' && (
        <>
          <Figures workshop={asked.data} />
          <WaitingList slug={slug} workshop={asked.data} onAct={setAsking} />
          <WorkshopPeople
            slug={slug}
            workshop={asked.data}
            onMoved={done}
            onTransfer={(person) => setAsking({ what: 'transfer', person })}
          />
        </>
      )}
      {asked.state === 'there' && asking?.what === 'places' && (
        <PlacesDialog slug={slug} workshop={asked.data} onClose={close} onChanged={done} onSeen={set} />
      )}
      {asking?.what === 'transfer' && <TransferDialog slug={slug} person={asking.person} onClose={close} onMoved={done} />}
      {asking && asking.what !== 'places' && asking.what !== 'transfer' && (
        <WaitingDialog slug={slug} act={asking} onClose={close} onDone={done} />
      )}
    </>
  );
}

function Figures({ workshop: { capacity, confirmed, held, offered, free, waiting } }: { workshop: Workshop }) {
  const figures: ReadonlyArray<readonly [string, number | string, string]> = [
    ['Places', capacity ?? 'No limit', ''],
    ['Confirmed', confirmed, 'paid for or granted'],
    ['Held', held, 'somebody is paying'],
    ['Offered', offered, 'to the waiting list'],
    ['Free', free ?? 'Always', ''],
    ['Waiting', waiting.filter(({ state }) => state === 'waiting').length, 'for a place'],
  ];
  return (
    <dl className="workshop-figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
