/** What an endpoint can be told of, each with what happened. */
export const EVENT_WORDS = {
  'registration.created': 'somebody registered, joined or was registered',
  'registration.completed': 'category, type and way to pay were chosen',
  'registration.paid': 'nothing is left to pay',
  'registration.changed': 'details, category or the person changed',
  'registration.cancelled': 'a registration was cancelled',
  'payment.flagged': 'a payment came that does not match its order',
  'refund.processed': 'money went back',
  'proof.judged': 'a proof was accepted or rejected',
  'programme.released': 'a new programme is public',
  'content.published': 'pages or people changed for visitors',
  'edition.published': 'visitors see the edition',
  'edition.archived': 'the edition is kept for reading only',
} as const;

export type EventType = keyof typeof EVENT_WORDS;

export const EVENTS = Object.keys(EVENT_WORDS) as [EventType, ...EventType[]];

/** Sent by an owner to try an endpoint, whatever it has chosen. */
export const TEST_EVENT = 'endpoint.test';

/** Events by the action that the record writes about the same change, in the same transaction. */
const BY_ACTION: Readonly<Record<string, EventType>> = {
  'registration.received': 'registration.created',
  'registration.joined': 'registration.created',
  'registration.entered': 'registration.created',
  'registration.completed': 'registration.completed',
  'registration.paid': 'registration.paid',
  'registration.granted': 'registration.paid',
  'registration.changed': 'registration.changed',
  'registration.corrected': 'registration.changed',
  'registration.moved': 'registration.changed',
  'registration.taken-over': 'registration.changed',
  'registration.address-changed': 'registration.changed',
  'registration.restored': 'registration.changed',
  'registration.cancelled': 'registration.cancelled',
  'refund.processed': 'refund.processed',
  'proof.verified': 'proof.judged',
  'proof.rejected': 'proof.judged',
  'programme.released': 'programme.released',
  'publication.done': 'content.published',
  'edition.published': 'edition.published',
  'edition.archived': 'edition.archived',
};

export const EVENT_ACTIONS = Object.keys(BY_ACTION);

export const eventOf = (action: string): EventType | undefined => BY_ACTION[action];

export interface EventFacts {
  readonly type: string;
  readonly at: Date;
  readonly edition: string;
  /** What it is about: `registration`, and its id. */
  readonly entity: string;
  readonly id: string;
}

/** Ids only: whoever is told asks for the rest with a token, and sees what its scopes allow. */
export const eventBody = ({ type, at, edition, entity, id }: EventFacts): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { edition, entity, id } });
