import type { Draft } from './draft.ts';

/** What visitors read where a talk will be that is not certain yet. */
export const TO_BE_ANNOUNCED = 'To be announced';

/**
 * A draft as it may be released: without abstracts whose authors have not confirmed, whatever the draft contains. A talk keeps its time and
 * id, so that those after it do not move; a poster is left out.
 */
export const publishable = (draft: Draft, unconfirmed: ReadonlySet<number>): Draft => ({
  ...draft,
  sessions: draft.sessions.map((session) => ({
    ...session,
    slots: session.slots.flatMap((slot) => {
      if (!unconfirmed.has(slot.id)) return [slot];
      return session.kind === 'posters' ? [] : [{ ...slot, title: TO_BE_ANNOUNCED, speaker: null, abstractId: null }];
    }),
  })),
});
