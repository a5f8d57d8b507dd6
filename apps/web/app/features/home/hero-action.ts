import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';

type Edition = Pick<Answer<typeof readEdition>, 'state' | 'phases' | 'instants' | 'endsOn' | 'timeZone' | 'serverNow'>;

export interface HeroAction {
  label: string;
  to: string;
  /** Why now, in one line. */
  note: string;
  second: { label: string; to: string };
}

const PROGRAMME = { label: 'See the programme', to: '/scientific-program' };
const FEES = { label: 'See the fees', to: '/registration' };
const VENUE = { label: 'Find the venue', to: '/venue' };
const HIGHLIGHTS = { label: 'Thank you, see highlights', to: '/conference-highlights' };
const REGISTER = { label: 'Register now', to: '/registration' };

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The one thing to do at this time. */
export function heroAction({ state, phases, instants, endsOn, timeZone, serverNow }: Edition): HeroAction {
  if (localDate(new Date(serverNow), timeZone) > endsOn) return { ...HIGHLIGHTS, note: 'The conference is over', second: PROGRAMME };
  if (state.conferenceStarted) return { ...PROGRAMME, note: 'The conference is on', second: VENUE };
  const phase = phases.find(({ code }) => code === state.period);
  if (state.registrationTab === 'form') {
    const note = phase ? `${phase.name} registration is open ${lowerFirst(phase.columnLabel)}` : 'Registration is open';
    return { ...REGISTER, note, second: PROGRAMME };
  }
  if (state.registrationTab === 'opens-later') {
    const opens = instants.registrationOpensAt;
    const note = opens ? `Registration opens on ${dateInWords(localDate(new Date(opens), timeZone))}` : 'Registration opens soon';
    return { ...REGISTER, note, second: PROGRAMME };
  }
  const closed = 'Online registration is closed';
  return { ...PROGRAMME, note: phase ? `${closed}; ${lowerFirst(phase.name)} registration is open` : closed, second: FEES };
}
