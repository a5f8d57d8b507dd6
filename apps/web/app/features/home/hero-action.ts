import { addresses } from '@isocentre/domain/addresses';
import type { readSite } from '@isocentre/contract/content';
import type { readEdition } from '@isocentre/contract/editions';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { meetingNoun, stageAt } from '@isocentre/domain/editions/stage';

type Edition = Pick<
  Answer<typeof readEdition>,
  'state' | 'phases' | 'instants' | 'startsOn' | 'endsOn' | 'timeZone' | 'serverNow' | 'meetingName'
>;
type Has = Pick<Answer<typeof readSite>['has'], 'gallery'>;

interface Way {
  label: string;
  to: string;
  /** A download, not a page. */
  file?: boolean;
}

export interface HeroAction extends Way {
  /** Why now, in one line. */
  note: string;
  second: Way;
}

const PROGRAMME = { label: 'See the programme', to: addresses.programme };
const FEES = { label: 'See the fees', to: addresses.registration };
const VENUE = { label: 'Find the venue', to: addresses.venue };
const HIGHLIGHTS = { label: 'See the highlights', to: addresses.photos };
const REGISTER = { label: 'Register now', to: addresses.registration };
export const CALENDAR: Way = { label: 'Add the date to my calendar', to: '/documents/conference.ics', file: true };

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The main action at this time. */
export function heroAction(edition: Edition, has: Has): HeroAction {
  const { state, phases, instants, timeZone } = edition;
  const stage = stageAt(edition, new Date(edition.serverNow));
  if (stage === 'after') {
    const note = `The ${meetingNoun(edition)} is over. Thank you to everyone who came`;
    return has.gallery ? { ...HIGHLIGHTS, note, second: PROGRAMME } : { ...PROGRAMME, note, second: VENUE };
  }
  if (stage === 'during' || state.conferenceStarted) return { ...PROGRAMME, note: dayUnderWay(edition), second: VENUE };
  const phase = phases.find(({ code }) => code === state.period);
  if (state.registrationTab === 'form') {
    const until = phase && dateInWords(localDate(new Date(Date.parse(phase.endsAt) - 1), timeZone), { year: false });
    const note = phase ? `Registration is open: ${lowerFirst(phase.name)} until ${until}` : 'Registration is open';
    return { ...REGISTER, note, second: PROGRAMME };
  }
  if (state.registrationTab === 'opens-later') {
    const opens = instants.registrationOpensAt;
    const note = opens ? `Registration opens on ${dateInWords(localDate(new Date(opens), timeZone))}` : 'Registration opens soon';
    return { ...FEES, note, second: CALENDAR };
  }
  const closed = 'Online registration is closed';
  return { ...PROGRAMME, note: phase ? `${closed}; ${lowerFirst(phase.name)} registration is open` : closed, second: FEES };
}

/** A one-day meeting has no day number. */
function dayUnderWay(edition: Edition): string {
  const { startsOn, endsOn, timeZone, serverNow } = edition;
  if (startsOn === endsOn) return `The ${meetingNoun(edition)} is on`;
  const day = Math.round((Date.parse(localDate(new Date(serverNow), timeZone)) - Date.parse(startsOn)) / 86_400_000) + 1;
  return day < 1 ? `The ${meetingNoun(edition)} is on` : `Day ${day} is under way`;
}
