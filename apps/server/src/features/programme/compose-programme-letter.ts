import { createHash } from 'node:crypto';
import { addresses as paths } from '@isocentre/domain/addresses';
import type { Edition } from '@isocentre/domain/editions/edition';
import type { Draft } from '@isocentre/domain/programme/draft';
import { type EngagementChange, engagementChanges, engagementInWords, engagementsOf } from '@isocentre/domain/programme/engagements';
import type { EngagedPerson } from './queries/engaged-people.ts';

export interface ComposedLetter {
  readonly to: string;
  readonly name: string;
  readonly changes: readonly EngagementChange[];
  readonly subject: string;
  readonly body: string;
  /** Of everything that a person reads before they let it go. */
  readonly digest: string;
}

interface Told {
  readonly edition: Edition;
  readonly origin: string;
  /** What they knew, and what they are told of; undefined: no release yet. */
  readonly before: Draft | undefined;
  readonly after: Draft | undefined;
}

/** What the releases from the one to the other have changed for one person: nothing of anybody else's. */
export function composeProgrammeLetter(person: EngagedPerson, { edition, origin, before, after }: Told): ComposedLetter {
  const changes = engagementChanges(engagementsOf(before, person), engagementsOf(after, person));
  const { shortName } = edition;
  const isNew = changes.every((change) => change.before === null);
  const subject = isNew ? `Your place in the programme, ${shortName}` : `Your place in the programme has changed, ${shortName}`;
  const body = [
    `Dear ${person.name},`,
    isNew
      ? `This is your place in the programme of ${shortName}.`
      : `The programme of ${shortName} has changed. This is what it means for you.`,
    ...changes.map(engagementInWords),
    `Times are those of ${edition.venue.city}. The calendar file with this letter puts them into your calendar, and takes out what is over.`,
    `The programme: ${origin}${paths.programme}`,
    'If you cannot be there, please reply to this letter.',
  ].join('\n\n');
  const digest = createHash('sha256').update([person.email, subject, body].join('\0')).digest('hex').slice(0, 16);
  return { to: person.email, name: person.name, changes, subject, body, digest };
}
