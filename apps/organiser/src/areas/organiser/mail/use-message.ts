import { CallFailed } from '@isocentre/contract/call';
import { changeMessage, type Message, readMessage } from '@isocentre/contract/messages';
import type { MessageState } from '@isocentre/domain/contact/message-state';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAsk, useAsked } from '../../../session/ask.ts';

/** How often the page looks whether a colleague has done something. */
const LOOK_MS = 15_000;

export interface MessageChange {
  status?: MessageState;
  handling?: boolean;
}

/** A message that is opened is read. If somebody else was quicker, it is shown as they left it. */
async function open(edition: string, id: string): Promise<Message> {
  const params = { edition, id };
  const message = await call(readMessage, { params });
  if (message.status !== 'new') return message;
  try {
    return await call(changeMessage, { params, body: { version: message.version, status: 'read' } });
  } catch {
    return call(readMessage, { params });
  }
}

/** One message, kept up to date, and what can be done with it. One change after the other: each needs the version before it. */
export function useMessage(edition: string, id: string) {
  const ask = useAsk();
  const load = useCallback(() => open(edition, id), [edition, id]);
  const { asked, again, set } = useAsked(load);
  const [failed, setFailed] = useState<string>();
  const shown = asked.state === 'there' ? asked.data : undefined;
  const latest = useRef<Message>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = shown;
  }, [shown]);

  const show = (message: Message) => {
    latest.current = message;
    set(message);
  };
  const look = useEffectEvent(async () => {
    const version = latest.current?.version;
    if (document.hidden || version === undefined) return;
    try {
      const found = await call(readMessage, { params: { edition, id } });
      // Not over something newer that came meanwhile.
      if (latest.current && found.version > latest.current.version) show(found);
    } catch {
      // The next look may succeed; what is sent meanwhile is checked by the server.
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_MS);
    const back = () => void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);

  /** Runs with the version that is shown when its turn comes. Says whether it succeeded. */
  const run = (work: (version: number) => Promise<Message>): Promise<boolean> => {
    const next = turn.current.then(async () => {
      setFailed(undefined);
      try {
        show(await ask(() => work(latest.current?.version ?? 0)));
        return true;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.code === 'CHANGED_ELSEWHERE' && error.current) show(error.current as Message);
        setFailed(error.fields['text'] ?? error.message);
        return false;
      }
    });
    turn.current = next.catch(() => undefined);
    return next;
  };
  const change = (body: MessageChange) => run((version) => call(changeMessage, { params: { edition, id }, body: { version, ...body } }));
  return { asked, again, failed, run, change };
}
