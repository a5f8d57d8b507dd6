import { CallFailed } from '@isocentre/contract/call';
import { addProgrammeSession, changeProgrammeSession, moveInProgramme, type Programme } from '@isocentre/contract/programme';
import { placeAbstract } from '@isocentre/contract/programme-placing';
import type { SessionForm } from '@isocentre/domain/programme/draft';
import type { SessionMove } from '@isocentre/domain/programme/ways-out';
import { useState } from 'react';
import { attemptKeys } from '../../../lib/attempt-key.ts';
import { call } from '../../../lib/call.ts';
import { useAsk } from '../../../session/ask.ts';
import { type Carried, placeNow, type TalkPlace } from './talk-places.ts';
import { type Doc, inWritingOrder, type Step, stepBetween, versionOf } from './session-form.ts';

const keyOf = attemptKeys();

/** Changes of the draft, one after the other, each with its way back. */
export function useProgramme(slug: string, programme: Programme, set: (programme: Programme) => void) {
  const ask = useAsk();
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Step[]>([]);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallFailed>();
  const params = { edition: slug };

  /** What a colleague has done meanwhile is shown, also when it keeps this from being saved. */
  const attempt = async <T>(run: () => Promise<T>): Promise<T | CallFailed> => {
    setSaving(true);
    setFailure(undefined);
    try {
      return await ask(run);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.code === 'CHANGED_ELSEWHERE' && error.current) set(error.current as Programme);
      setFailure(error);
      return error;
    } finally {
      setSaving(false);
    }
  };
  const done = (words: string, ids: readonly number[], after: Programme) => {
    setPast([...past, stepBetween(words, ids, programme, after)]);
    setFuture([]);
    set(after);
  };

  const save = async (id: number, version: number, session: SessionForm): Promise<CallFailed | undefined> => {
    const answer = await attempt(() => call(changeProgrammeSession, { params: { ...params, id }, body: { version, session } }));
    if (answer instanceof CallFailed) return answer;
    done(session.removed ? `Took out “${session.title}”` : `Changed “${session.title}”`, [id], answer);
    return undefined;
  };
  const add = async (session: SessionForm): Promise<CallFailed | number> => {
    const answer = await attempt(() =>
      call(addProgrammeSession, { params, body: { session }, idempotencyKey: keyOf([programme.version, session]) }),
    );
    if (answer instanceof CallFailed) return answer;
    done(`Added “${session.title}”`, [answer.id], answer.programme);
    return answer.id;
  };
  const move = async (moves: readonly SessionMove[], words: string): Promise<void> => {
    const body = { moves: moves.map((one) => ({ ...one, version: versionOf(programme, one.session) })) };
    const answer = await attempt(() => call(moveInProgramme, { params, body }));
    if (!(answer instanceof CallFailed))
      done(
        words,
        moves.map(({ session }) => session),
        answer,
      );
  };
  /** An abstract that stands nowhere, or a talk that goes to another place. */
  const put = async ({ slot, words }: Carried, { session, position, instead }: TalkPlace): Promise<CallFailed | undefined> => {
    const from = placeNow(programme, { slot })?.session;
    const version = versionOf(programme, session);
    const { abstractId } = slot;
    if (from === undefined && abstractId === null) return undefined;
    const answer = await attempt(() =>
      from === undefined && abstractId !== null
        ? call(placeAbstract, {
            params,
            body: { abstract: abstractId, session, version, position, minutes: slot.minutes, ...(instead !== undefined && { instead }) },
          })
        : call(moveInProgramme, {
            params,
            body: { moves: [{ slot: slot.id, version: versionOf(programme, from ?? session), to: { session, version, position } }] },
          }),
    );
    if (answer instanceof CallFailed) return answer;
    done(from === undefined ? `Placed “${words}”` : `Moved “${words}”`, [...new Set([session, from ?? session])], answer);
    return undefined;
  };
  const write = async (docs: readonly Doc[]): Promise<boolean> => {
    let now = programme;
    for (const { id, form } of inWritingOrder(docs, programme)) {
      const version = versionOf(now, id);
      const answer = await attempt(() => call(changeProgrammeSession, { params: { ...params, id }, body: { version, session: form } }));
      if (answer instanceof CallFailed) return false;
      now = answer;
      set(now);
    }
    return true;
  };
  const undo = async () => {
    const step = past.at(-1);
    if (!step || saving || !(await write(step.before))) return;
    setPast(past.slice(0, -1));
    setFuture([step, ...future]);
  };
  const redo = async () => {
    const [step, ...others] = future;
    if (!step || saving || !(await write(step.after))) return;
    setPast([...past, step]);
    setFuture(others);
  };
  return { save, add, move, put, undo, redo, past, future, saving, failure };
}

export type Editing = ReturnType<typeof useProgramme>;
