import { type Delegate, readDelegate } from '@isocentre/contract/delegates/delegate';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsk, useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelledNotice } from './cancelled-notice.tsx';
import { ChangeCategory } from './change-category.tsx';
import { type Corrected, CorrectDetails } from './correct-details.tsx';
import { CorrectedNotice } from './corrected-notice.tsx';
import './correct.css';
import { DelegateMoney } from './delegate-money.tsx';
import './delegate-page.css';
import { Abstracts, Identity, Panel, Proofs, Registration, Seat } from './delegate-panels.tsx';
import { DelegateTimeline } from './delegate-timeline.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { NewAddressNotice } from './new-address-notice.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';
import { TheirViewPanel } from './their-view-panel.tsx';
import { standingWithMoney } from './delegate-words.ts';
import { StandingWords } from './standing-words.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** Everything about one delegate, and what can be corrected. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (!may(edition.roles, 'delegates.read'))
    return (
      <>
        <PageHead title="Delegate" />
        <NotForRole what="The list of delegates" roles={PERMISSIONS['delegates.read'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <OneDelegate key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
}

function OneDelegate({ slug, id }: { slug: string; id: string }) {
  const [address] = useSearchParams();
  const load = useCallback(() => call(readDelegate, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again, set } = useAsked(load);
  const ask = useAsk();
  // The list as it was left, with its filters and its page.
  const list = address.get('list');
  const back = <Link to={`/organiser/${slug}/delegates${list ? `?${list}` : ''}`}>Delegates</Link>;
  if (asked.state === 'loading')
    return (
      <>
        <PageHead title="Delegate" trail={back} />
        <Loading bones={<Bone shape="block" />}>Loading the delegate</Loading>
      </>
    );
  if (asked.state === 'failed') {
    const unknown = asked.error.status === 404 || asked.error.status === 422;
    return (
      <>
        <PageHead title="Delegate" trail={back} />
        {unknown ? (
          <EmptyState level="h2" title="No such delegate">
            Nobody with this address is registered here. {back}
          </EmptyState>
        ) : (
          <ErrorState level="h2" title="The delegate did not load" reason={asked.error.message} onRetry={again} />
        )}
      </>
    );
  }
  const refresh = async () => set(await ask(load));
  return <Shown slug={slug} delegate={asked.data} trail={back} refresh={refresh} />;
}

interface ShownProps {
  slug: string;
  delegate: Delegate;
  trail: ReactNode;
  refresh: () => Promise<void>;
}

const withoutMerge = (address: URLSearchParams) => {
  const left = new URLSearchParams(address);
  left.delete('merge');
  return left;
};

type Form = 'details' | 'category' | 'cancel' | 'transfer' | 'address';

function Shown({ slug, delegate, trail, refresh }: ShownProps) {
  const { id, number, title, name, money, erased, cancelled, merged, correcting } = delegate;
  const [address, setAddress] = useSearchParams();
  const mergeWith = address.get('merge');
  const navigate = useNavigate();
  const [form, setForm] = useState<Form>();
  const [handedTo, setHandedTo] = useState<string>();
  const [corrected, setCorrected] = useState<Corrected>();
  // What changes no version is in the timeline too.
  const [events, setEvents] = useState(0);
  const happened = async () => {
    await refresh();
    setEvents((count) => count + 1);
  };
  const close = () => setForm(undefined);
  const done = (what: Corrected) => {
    setCorrected(what);
    setForm(undefined);
    void refresh();
  };
  const open = (which: Form) => {
    setCorrected(undefined);
    setHandedTo(undefined);
    setForm(which);
  };
  const actions = correcting && (
    <>
      {!cancelled && (
        <Button look="line" onClick={() => open('category')}>
          Change category
        </Button>
      )}
      <Button look="line" onClick={() => open('details')}>
        Correct
      </Button>
      <Button look="line" onClick={() => open('address')}>
        Change address
      </Button>
      {!cancelled && (
        <Button look="plain" onClick={() => open('transfer')}>
          Hand on
        </Button>
      )}
      {!cancelled && (
        <Button look="plain" onClick={() => open('cancel')}>
          Cancel registration
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className="delegate-top">
        <Avatar name={name} />
        <PageHead title={`${title} ${name}`.trim()} trail={trail} actions={actions}>
          <span className="delegate-number">{number}</span> <StandingWords {...standingWithMoney(delegate)} />
        </PageHead>
      </div>
      {erased && (
        <Notice title="This person was erased">
          <p>What is left serves the books of the society.</p>
        </Notice>
      )}
      {merged && (
        <Notice kind="warn" title={`Merged into ${merged.number}`}>
          <p>
            It was the same person’s. <Link to={`/organiser/${slug}/delegates/${merged.id}`}>Open {merged.name}</Link>
          </p>
        </Notice>
      )}
      {mergeWith !== null && correcting && !cancelled && (
        <MergeDialog
          slug={slug}
          id={id}
          other={mergeWith}
          onClose={() => setAddress(withoutMerge, { replace: true })}
          onDone={({ id: stays }) => {
            void navigate(`/organiser/${slug}/delegates/${stays}`, { replace: true });
            if (stays === id) void happened();
          }}
        />
      )}
      {cancelled && !erased && !merged && (
        <CancelledNotice slug={slug} id={id} cancelled={cancelled} mayRestore={correcting !== null} onRestored={() => void refresh()} />
      )}
      {form === 'cancel' && correcting && (
        <CancelDialog
          slug={slug}
          delegate={delegate}
          version={correcting.version}
          onClose={close}
          onDone={() => {
            close();
            void refresh();
          }}
        />
      )}
      {form === 'transfer' && correcting && (
        <TransferDialog
          slug={slug}
          delegate={delegate}
          correcting={correcting}
          onClose={close}
          onDone={(to) => {
            close();
            setHandedTo(to);
            void happened();
          }}
        />
      )}
      {form === 'address' && correcting && (
        <AddressDialog
          slug={slug}
          delegate={delegate}
          onClose={close}
          onDone={() => {
            close();
            void happened();
          }}
        />
      )}
      {delegate.newAddress && <NewAddressNotice slug={slug} id={id} address={delegate.newAddress} onWithdrawn={() => void happened()} />}
      {handedTo !== undefined && <Notice kind="good" title={`The registration is ${handedTo}’s now. Both get a mail.`} />}
      {corrected && (
        <CorrectedNotice key={corrected.correction} slug={slug} id={id} corrected={corrected} onUndone={() => void refresh()} />
      )}
      {form === 'category' && correcting && (
        <ChangeCategory slug={slug} delegate={delegate} correcting={correcting} onClose={close} onDone={done} />
      )}
      <div className="delegate-grid">
        <div className="delegate-panels">
          {form === 'details' && correcting ? (
            <Panel title="Identity" note="Every change is on record" wide>
              <CorrectDetails slug={slug} delegate={delegate} correcting={correcting} onClose={close} onDone={done} />
            </Panel>
          ) : (
            !erased && <Identity delegate={delegate} />
          )}
          <Registration delegate={delegate} />
          {money && <DelegateMoney money={money} delegate={delegate} onTaken={() => void happened()} />}
          <Proofs delegate={delegate} />
          <Seat delegate={delegate} />
          <Abstracts delegate={delegate} />
          {!erased && <TagsPanel slug={slug} delegate={delegate} onChanged={happened} />}
          {!erased && <NotesPanel slug={slug} delegate={delegate} onChanged={happened} />}
          {!erased && correcting && <TheirViewPanel key={`${correcting.version} ${events}`} slug={slug} id={id} />}
          {!erased && correcting && <MailsPanel slug={slug} delegate={delegate} onSent={happened} />}
        </div>
        <Panel title="Timeline">
          <DelegateTimeline key={`${correcting?.version} ${events}`} id={id} />
        </Panel>
      </div>
    </>
  );
}
