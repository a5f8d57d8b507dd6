import * as z from 'zod/mini';
import { columnState, phaseAt, registrationTab } from '../editions/calendar.ts';
import type { Edition } from '../editions/edition.ts';
import { dateInWords, dayAfter, daysInWords, localDate, localTime, startOfDay } from '../editions/local-time.ts';
import { meetingNoun } from '../editions/stage.ts';

/**
 * The state of registration on one day, in words: never a price or an invitation if nothing can be bought, and never a
 * desk without its days and place, and its hour if that is known.
 */
export const RegistrationStanding = z.object({
  code: z.enum(['before', 'online', 'desk-ahead', 'desk', 'over']),
  /** Null while online registration is open: then the page needs no words about it. */
  title: z.nullable(z.string()),
  words: z.string(),
  /** Whether to show a Register button. */
  register: z.boolean(),
  /** Whether the current phase's price is available to anybody today. */
  todaysPrice: z.boolean(),
});
export type RegistrationStanding = z.infer<typeof RegistrationStanding>;

const FOR_REFERENCE = 'The fees remain below for reference.';

export function registrationStanding(edition: Edition, now: Date): RegistrationStanding {
  const phase = phaseAt(edition, now);
  const opens = edition.instants.registrationOpensAt;
  if (opens !== null && now.getTime() < Date.parse(opens)) {
    const day = dateInWords(localDate(new Date(opens), edition.timeZone));
    return standing('before', `Registration opens on ${day}`, 'You can register here from that day on. The fees are below.');
  }
  if (now >= startOfDay(dayAfter(edition.endsOn), edition.timeZone)) return over(edition, now);
  if (registrationTab(edition, now) === 'form') {
    const ends = phase ? dateInWords(lastDay(edition, phase.endsAt), { year: false }) : null;
    const words = phase && ends ? `${phase.name} fees end on ${ends}.` : 'Registration is open.';
    return { ...standing('online', null, words), register: true, todaysPrice: phase !== undefined };
  }
  if (!phase) return standing('over', 'Registration has ended', `Thank you for your interest. ${FOR_REFERENCE}`);
  const { venue, startsOn, endsOn, instants, timeZone } = edition;
  const begun = now.getTime() >= Date.parse(instants.conferenceStartedAt);
  if (begun) {
    const words = `You are still welcome: today’s price applies (${phase.name}). The desk is at ${venue.name}, ${venue.city}, until ${dateInWords(endsOn, { year: false })}.`;
    return { ...standing('desk', `The ${meetingNoun(edition)} has begun`, words), todaysPrice: true };
  }
  const words = `Registration continues at the desk at ${venue.name}, ${venue.city}, on ${daysInWords(startsOn, endsOn)}${deskHour(instants.deskOpensAt, timeZone)}.`;
  return { ...standing('desk-ahead', 'Online registration is closed', words), todaysPrice: true };
}

/** `; it opens at 12:30 on 26 September`, if that is known. */
function deskHour(opensAt: string | null, timeZone: string): string {
  if (opensAt === null) return '';
  const opens = new Date(opensAt);
  return `; it opens at ${localTime(opens, timeZone)} on ${dateInWords(localDate(opens, timeZone), { year: false })}`;
}

const standing = (code: RegistrationStanding['code'], title: string | null, words: string): RegistrationStanding => ({
  code,
  title,
  words,
  register: false,
  todaysPrice: false,
});

/** After the last day nobody can attend any more; an open fee can be paid as long as a phase runs. */
function over(edition: Edition, now: Date): RegistrationStanding {
  const running = edition.phases.find((phase) => columnState(phase, now) === 'current');
  const open = running
    ? `If you have not paid your fee yet, you can log in and pay it until ${dateInWords(lastDay(edition, running.endsAt), { year: false })}. `
    : '';
  return standing('over', `The ${meetingNoun(edition)} is over`, `Registration has ended. ${open}${FOR_REFERENCE}`);
}

const lastDay = (edition: Edition, endsAt: string) => localDate(new Date(Date.parse(endsAt) - 1), edition.timeZone);
