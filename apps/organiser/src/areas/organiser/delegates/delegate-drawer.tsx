import { readDelegate } from '@isocentre/contract/delegates/delegate';
import { mealLabel } from '@isocentre/domain/registration/meals';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { EmailWords } from '@isocentre/ui/facts.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { ButtonLink } from '../../../lib/button-link.tsx';
import { call } from '../../../lib/call.ts';
import { useAsked } from '../../../session/ask.ts';
import './delegate-drawer.css';
import './delegate-page.css';
import { Pairs } from './delegate-panels.tsx';
import { DelegateTimeline } from './delegate-timeline.tsx';
import { standingWithMoney } from './delegate-words.ts';
import { StandingWords } from './standing-words.tsx';

interface DrawerProps {
  slug: string;
  id: string;
  /** Of the delegate, with the way back to this list. */
  page: string;
  onClose: () => void;
}

/** The questions that are asked most. Beside the table where there is room, and the list stays in use; otherwise over it. */
export function DelegateDrawer({ slug, id, page, onClose }: DrawerProps) {
  const heading = useId();
  const summary = <Summary key={id} slug={slug} id={id} page={page} heading={heading} onClose={onClose} />;
  return useBeside() ? (
    <Beside heading={heading} id={id}>
      {summary}
    </Beside>
  ) : (
    <Over heading={heading} id={id} onClose={onClose}>
      {summary}
    </Over>
  );
}

interface FrameProps {
  heading: string;
  id: string;
  children: ReactNode;
}

/** Whoever closes it is where they came from. */
const focusRow = (id: string) =>
  document.querySelector<HTMLElement>(`.delegates tr[data-id="${CSS.escape(id)}"] .delegates-who > a`)?.focus({ preventScroll: true });

function Beside({ heading, id, children }: FrameProps) {
  const left = useEffectEvent(() => focusRow(id));
  useEffect(() => () => left(), []);
  return (
    <aside className="delegate-drawer" aria-labelledby={heading}>
      {children}
    </aside>
  );
}

/** A native dialog keeps the focus inside. */
function Over({ heading, id, onClose, children }: FrameProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const left = useEffectEvent(() => focusRow(id));
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      left();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="delegate-drawer"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function Summary({ slug, id, page, heading, onClose }: DrawerProps & { heading: string }) {
  const load = useCallback(() => call(readDelegate, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again } = useAsked(load);
  const there = asked.state === 'there' ? asked.data : undefined;
  return (
    <>
      <div className="drawer-head">
        {there && <Avatar name={there.name} />}
        <div>
          <h2 id={heading}>{there ? `${there.title} ${there.name}`.trim() : 'Delegate'}</h2>
          {there && (
            <>
              <p>{[there.number, there.category?.label].filter(Boolean).join(', ')}</p>
              <StandingWords {...standingWithMoney(there)} />
            </>
          )}
        </div>
        <Button look="plain" small onClick={onClose}>
          Close
        </Button>
      </div>
      <p>
        <ButtonLink small look="line" to={page}>
          Open the page
        </ButtonLink>
      </p>
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" />}>Loading the delegate</Loading>}
      {asked.state === 'failed' && <ErrorState title="The delegate did not load" reason={asked.error.message} onRetry={again} />}
      {there && (
        <>
          {!there.erased && (
            <Pairs
              of={[
                ['E-mail', <EmailWords key="e-mail" email={there.email} />],
                ['Mobile', there.mobile],
                ['Institute', there.institute],
                ['Meals', mealLabel(there.meal)],
              ]}
            />
          )}
          <h3>Timeline</h3>
          <DelegateTimeline id={id} />
        </>
      )}
    </>
  );
}

const WIDE = '(min-width: 1101px)';

/** Whether there is room for it beside the table. */
const useBeside = () =>
  useSyncExternalStore(
    (changed) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
  );
