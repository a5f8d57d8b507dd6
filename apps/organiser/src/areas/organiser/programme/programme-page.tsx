import { type Programme, readDraftProgramme } from '@isocentre/contract/programme';
import { clashHeading, clashInWords } from '@isocentre/domain/programme/clash-words';
import { clashesOf } from '@isocentre/domain/programme/clashes';
import type { Draft } from '@isocentre/domain/programme/draft';
import { waysOut, moved } from '@isocentre/domain/programme/ways-out';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { seenWords } from '../../../lib/day-words.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { MINUTE, ProgrammeGrid } from './programme-grid.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { ProgrammeList } from './programme-list.tsx';
import { dayWords } from './programme-words.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReleasesDialog } from './releases-dialog.tsx';
import { RoomsDialog } from './rooms-dialog.tsx';
import { SessionPanel } from './session-panel.tsx';
import type { Carried } from './talk-places.ts';
import { carriedFrom, UnplacedTray } from './unplaced-tray.tsx';
import { useMoving } from './use-moving.ts';
import { usePlacing } from './use-placing.ts';
import { useProgramme } from './use-programme.ts';
import { useNewer } from './use-newer.ts';
import { useRound } from './use-round.ts';
import { useUnplaced } from './use-unplaced.ts';
import './programme.css';

/** How often it is asked what colleagues have arranged and authors have answered. */
const LOOK_MS = 20_000;

/** The draft of the programme: days, rooms, sessions; its clashes; its release. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  if (!may(edition.roles, 'programme.change'))
    return (
      <>
        <PageHead title="Programme" />
        <NotForRole what="Editing the programme" roles={PERMISSIONS['programme.change'].roles.map((role) => roleNames[role])} />
      </>
    );
  return <Page key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} maySend={may(edition.roles, 'mail.send')} />;
}

function Page(props: { slug: string; timeZone: string; maySend: boolean }) {
  const { slug } = props;
  const load = useCallback(() => call(readDraftProgramme, { params: { edition: slug } }), [slug]);
  const { asked, again, set } = useAsked(load);
  if (asked.state === 'there') return <Arranged {...props} programme={asked.data} set={set} />;
  return (
    <>
      <PageHead title="Programme" />
      {asked.state === 'loading' && <Loading bones={<Bone shape="block" size="l" />}>Loading the programme</Loading>}
      {asked.state === 'failed' && (
        <ErrorState level="h2" title="The programme did not load" reason={asked.error.message} onRetry={again} />
      )}
    </>
  );
}

interface ArrangedProps {
  slug: string;
  timeZone: string;
  maySend: boolean;
  programme: Programme;
  set: (programme: Programme) => void;
}

function Arranged({ slug, timeZone, maySend, programme, set }: ArrangedProps) {
  const editing = useProgramme(slug, programme, set);
  const round = useRound(LOOK_MS);
  const [dayId, setDayId] = useState(programme.days[0]?.id ?? 0);
  const [selected, setSelected] = useState<number | 'new'>();
  const [open, setOpen] = useState<'release' | 'rooms' | 'releases' | 'letters'>();
  const moving = useMoving(programme, MINUTE, async (place, words) => editing.move([place], words));
  const placing = usePlacing(programme, dayId, async (carried, place) => void (await editing.put(carried, place)));
  const { abstracts, once, again: readAgain } = useUnplaced(slug, programme.version, round);
  const [placed, setPlaced] = useState<{ carried: Carried }>();
  const shown: Draft = moving.place ? moved(programme, [moving.place]) : placing.shown;
  const clashes = clashesOf(shown);
  const waiting = shown.sessions.filter((session) => session.dayId === dayId && session.starts === null);
  const session = programme.sessions.find(({ id }) => id === selected);
  const { undo, redo, saving } = editing;
  const busy = saving || moving.place !== undefined || placing.carried !== undefined;
  useNewer({ slug, round, version: programme.version, busy, set });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      void (event.shiftKey ? redo() : undo());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);
  return (
    <>
      <PageHead
        title="Programme"
        actions={
          <>
            <Button look="line" onClick={() => setOpen('rooms')}>
              Rooms
            </Button>
            <Button look="line" onClick={() => setOpen('releases')}>
              Releases
            </Button>
            {maySend && (
              <Button look="line" onClick={() => setOpen('letters')}>
                Letters
              </Button>
            )}
            <Button aria-disabled={!programme.releasable || undefined} onClick={() => programme.releasable && setOpen('release')}>
              {programme.releasable ? 'Release changes' : 'Nothing to release'}
            </Button>
          </>
        }
      >
        {programme.changedAt ? `Draft saved ${seenWords(programme.changedAt, timeZone)}.` : 'The draft is what visitors see.'} Times are
        those of the venue ({timeZone}).
      </PageHead>
      {editing.failure && editing.failure.code !== 'VALIDATION' && <Notice kind="bad" title={editing.failure.message} />}
      <div className="programme-bar">
        <div className="programme-days" role="group" aria-label="Day">
          {programme.days.map(({ id, date }) => (
            <button key={id} type="button" aria-pressed={id === dayId} onClick={() => setDayId(id)}>
              {dayWords(date)}
            </button>
          ))}
        </div>
        <Button look="line" small aria-disabled={editing.past.length === 0 || editing.saving || undefined} onClick={() => void undo()}>
          Undo<span className="vh"> {editing.past.at(-1)?.words}</span>
        </Button>
        <Button look="line" small aria-disabled={editing.future.length === 0 || editing.saving || undefined} onClick={() => void redo()}>
          Redo<span className="vh"> {editing.future[0]?.words}</span>
        </Button>
        <Button look="line" small onClick={() => setSelected('new')}>
          Add a session
        </Button>
        <p className="programme-keys">
          <kbd>Space</kbd> takes a session or a talk, arrows move it, <kbd>Shift</kbd> and arrows change its length, <kbd>Enter</kbd> puts
          it down, <kbd>Esc</kbd> puts it back
        </p>
      </div>
      <p role="status" className={moving.place ? 'programme-said' : 'vh'}>
        {moving.said}
      </p>
      <p role="status" className={placing.carried ? 'programme-said' : 'vh'}>
        {placing.said}
      </p>
      <div className="programme-desk">
        <div className="programme-main">
          <ProgrammeGrid
            draft={shown}
            dayId={dayId}
            clashes={clashes}
            selected={session?.id}
            moving={moving}
            placing={placing}
            uncertain={programme}
            onSelect={setSelected}
          />
          <ProgrammeList draft={shown} dayId={dayId} clashes={clashes} onSelect={setSelected} />
        </div>
        <div className="programme-side">
          {(session || selected === 'new') && (
            <SessionPanel
              key={session?.id ?? 'new'}
              slug={slug}
              programme={programme}
              session={session}
              dayId={dayId}
              clashes={clashes.filter(({ entries }) => entries.some((one) => one.session === session?.id))}
              editing={editing}
              onMoveTalk={(carried) => setPlaced({ carried })}
              onClose={() => setSelected(undefined)}
              onAdded={setSelected}
            />
          )}
          {(abstracts.length > 0 || once.length > 0) && (
            <UnplacedTray
              abstracts={abstracts}
              once={once}
              placing={placing}
              onPlace={(abstract) => setPlaced({ carried: carriedFrom(abstract) })}
            />
          )}
          {clashes.length > 0 && (
            <section className="programme-box" aria-label="Clashes">
              <h2>
                Clashes <small>{clashes.length}</small>
              </h2>
              <ul>
                {clashes.map((clash) => (
                  <li key={clash.key} className={clash.blocks ? 'programme-blocks' : 'programme-warns'}>
                    <b>{clashHeading(shown, clash)}</b>
                    <span>{clashInWords(shown, clash)}</span>
                    <span className="programme-ways">
                      {!moving.place &&
                        waysOut(programme, clash).map(({ words, moves }) => (
                          <Button key={words} look="plain" small onClick={() => void editing.move(moves, words)}>
                            {words}
                          </Button>
                        ))}
                      <Button look="plain" small onClick={() => (setDayId(clash.dayId), setSelected(clash.entries[0]?.session))}>
                        Show<span className="vh"> {clashHeading(shown, clash)}</span>
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {waiting.length > 0 && (
            <section className="programme-box" aria-label="Without a time">
              <h2>
                Without a time <small>{waiting.length}</small>
              </h2>
              <ul className="programme-waiting">
                {waiting.map(({ id, title }) => (
                  <li key={id}>
                    <span>{title}</span>
                    <Button look="plain" small onClick={() => setSelected(id)}>
                      Place<span className="vh"> {title}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {placed && (
        <PlaceDialog
          programme={programme}
          carried={placed.carried}
          saving={editing.saving}
          failure={editing.failure}
          onPlace={async (carried, place) => {
            const failure = await editing.put(carried, place);
            if (failure) readAgain();
            else setPlaced(undefined);
          }}
          onClose={() => setPlaced(undefined)}
        />
      )}
      {open === 'release' && (
        <ReleaseDialog
          slug={slug}
          programme={programme}
          clashes={clashes}
          onClose={() => setOpen(undefined)}
          onReleased={(after) => (setOpen(undefined), set(after))}
        />
      )}
      {open === 'letters' && <LettersDialog slug={slug} onClose={() => setOpen(undefined)} />}
      {open === 'rooms' && <RoomsDialog slug={slug} programme={programme} onClose={() => setOpen(undefined)} onChanged={set} />}
      {open === 'releases' && (
        <ReleasesDialog
          slug={slug}
          timeZone={timeZone}
          programme={programme}
          onClose={() => setOpen(undefined)}
          onLoaded={(after) => (setOpen(undefined), set(after))}
        />
      )}
    </>
  );
}
