import type { ConferenceDay, ProgrammeEntry, SpeakerSession, SpeakerTag } from '@isocentre/domain/content/content';

/**
 * Two days. Times are the customer's; an entry without a published time has none, and follows the day. The speakers are
 * invented.
 */

type Speaker = readonly [tag: SpeakerTag, name: string, from: string, cv?: 'no CV'];

let serial = 0;
const session = (title: string, speakers: readonly Speaker[]): SpeakerSession => ({
  title,
  speakers: speakers.map(([tag, name, role, cv]) => ({
    name,
    role,
    tag,
    cvSerial: cv ? null : (serial += 1),
    picture: null,
    sample: true,
  })),
});

/** `13:45-14:30`, `15:30-` or nothing. */
const entry = (time: string, name: string, more: Partial<ProgrammeEntry> = {}): ProgrammeEntry => {
  const [starts = '', ends = ''] = time.split('-');
  return {
    starts: starts || null,
    ends: ends || null,
    session: name,
    people: null,
    venue: null,
    codes: [],
    isBreak: false,
    sample: Boolean(more.people),
    ...more,
  };
};

const PEOPLE = 'Speaker / Moderator / Chairperson';

const inWords = (tag: SpeakerTag, count: number) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}${count > 1 ? 's' : ''}`;

/** `Moderator: A; Panelists: B, C`, in the order of the list. */
const peopleOf = ({ speakers }: SpeakerSession) =>
  [...Map.groupBy(speakers, ({ tag }) => tag)]
    .map(([tag, people]) => `${inWords(tag, people.length)}: ${people.map(({ name }) => name).join(', ')}`)
    .join('; ');

/** An entry lists the people of the session with the same name, so that programme and speakers' page cannot differ. */
function day({ date, sessions, blocks }: ConferenceDay): ConferenceDay {
  const named = (one: ProgrammeEntry): ProgrammeEntry => {
    const held = sessions.find(({ title }) => title === one.session);
    return one.people !== null || !held ? one : { ...one, people: peopleOf(held), sample: true };
  };
  return { date, sessions, blocks: blocks.map((block) => ({ ...block, entries: block.entries.map(named) })) };
}

const firstDay = day({
  date: '2025-09-26',
  sessions: [
    session('Oration I', [
      ['orator', 'Prof. Maravan Cheliyan', 'Sample University, Chennai'],
      ['chairperson', 'Dr. Oviya Senthamizh', 'Sample Institute, Vellore'],
    ]),
    session('Panel on SRS/SBRT', [
      ['moderator', 'Dr. Iniya Kathiravan', 'Sample Hospital, Puducherry'],
      ['panelist', 'Dr. Vetri Alagan', 'Sample Institute, Madurai'],
      ['panelist', 'Dr. Nachiyar Pari', 'Sample Hospital, Tiruchirappalli'],
    ]),
    session('Scientific Session I', [
      ['chairperson', 'Dr. Senguttuvan Ila', 'Sample Hospital, Erode'],
      ['invited talk', 'Dr. Malarvizhi Anbu', 'Sample Institute, Vellore'],
      ['oral paper', 'Ms. Kothai Nambi', 'Sample University, Chennai'],
      ['oral paper', 'Mr. Parithi Valavan', 'Sample Hospital, Tirunelveli', 'no CV'],
    ]),
    session('Panel on TMI/TMLI', [
      ['moderator', 'Dr. Kayal Ponnan', 'Sample Centre, Coimbatore'],
      ['panelist', 'Dr. Semmal Durai', 'Sample Hospital, Chennai'],
    ]),
    session('Quiz competition', [['quiz master', 'Mr. Tamizhan Kovalan', 'Sample College, Thanjavur']]),
    session('E-poster evaluation', [
      ['evaluator', 'Dr. Anichai Vel', 'Sample Hospital, Chennai'],
      ['evaluator', 'Dr. Pugazh Cheran', 'Sample Institute, Karaikal'],
    ]),
  ],
  blocks: [
    {
      title: 'Before the conference',
      thirdColumn: 'venue',
      thirdColumnLabel: 'Venue',
      entries: [
        entry('08:00-12:30', 'Pre-conference workshop', { venue: 'Radiation oncology department' }),
        entry('12:30-13:30', 'Registration and lunch', { venue: 'Cancer centre auditorium', isBreak: true }),
      ],
    },
    {
      title: 'Conference',
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry('13:30-13:45', 'Welcome', { people: 'Organizing Chairman: Dr. Ezhilan Murugavel' }),
        entry('13:45-14:30', 'Oration I'),
        entry('14:30-15:15', 'Panel on SRS/SBRT', { codes: ['PD'] }),
        entry('15:15-15:30', 'Tea', { isBreak: true }),
        entry('15:30-', 'Scientific Session I', { codes: ['IT', 'OT'] }),
        entry('17:00-18:00', 'Quiz competition'),
        entry('18:00-18:45', 'E-poster evaluation'),
        entry('19:00-21:30', 'Gala dinner', { isBreak: true }),
        entry('', 'Panel on TMI/TMLI', { codes: ['PD'] }),
      ],
    },
  ],
});

const secondDay = day({
  date: '2025-09-27',
  sessions: [
    session('Wellness session', [['distinguished guest', 'Ms. Mullai Thangam', 'Sample Wellness Studio', 'no CV']]),
    session('CME academic session', [
      ['chairperson', 'Dr. Aruvi Manian', 'Sample Hospital, Vellore'],
      ['invited talk', 'Dr. Sudar Nilavan', 'Sample University, Chennai'],
    ]),
    session('Scientific Session II', [
      ['chairperson', 'Dr. Kumaran Isai', 'Sample Hospital, Chennai'],
      ['invited talk', 'Dr. Nithilan Uday', 'Sample Institute, Madurai'],
      ['oral paper', 'Ms. Amizhthini Vel', 'Sample University, Chennai'],
      ['oral paper', 'Mr. Sengani Oviyan', 'Sample Hospital, Salem'],
    ]),
    session('Scientific Session III', [
      ['chairperson', 'Dr. Ponni Selvam', 'Sample Hospital, Salem'],
      ['invited talk', 'Prof. Yaazh Amudhan', 'Sample Institute, Madurai'],
      ['oral paper', 'Mr. Kapilan Thevan', 'Sample University, Chennai'],
      ['oral paper', 'Ms. Ponmalar Deva', 'Sample Hospital, Salem', 'no CV'],
    ]),
    session('Scientific Session IV', [
      ['chairperson', 'Dr. Vaanmathi Raja', 'Sample Institute, Madurai'],
      ['invited talk', 'Dr. Oliya Sekar', 'Sample Institute, Madurai'],
      ['oral paper', 'Ms. Nettimai Sol', 'Sample University, Chennai'],
      ['oral paper', 'Mr. Irumporai Nal', 'Sample Hospital, Salem'],
    ]),
    session('Scientific Session V', [
      ['chairperson', 'Dr. Kavya Thendral', 'Sample Hospital, Chennai'],
      ['invited talk', 'Dr. Pavalan Kumar', 'Sample Institute, Madurai'],
      ['oral paper', 'Mr. Olivannan Kari', 'Sample University, Chennai'],
      ['oral paper', 'Ms. Yamini Thangavel', 'Sample Hospital, Salem', 'no CV'],
    ]),
    session('Scientific Session VI', [
      ['chairperson', 'Dr. Mugilan Ezhil', 'Sample Hospital, Tirunelveli'],
      ['invited talk', 'Dr. Tharani Vendan', 'Sample Institute, Madurai'],
      ['oral paper', 'Ms. Vennila Aadhi', 'Sample University, Chennai'],
      ['oral paper', 'Mr. Ariyan Malai', 'Sample Hospital, Salem'],
    ]),
    session('Oration II', [
      ['orator', 'Prof. Kanaga Sabai', 'Sample University, Bengaluru'],
      ['chairperson', 'Dr. Nilavazhagi Ko', 'Sample Hospital, Thiruvananthapuram'],
    ]),
    session('Oration III', [['orator', 'Dr. Arunan Vaigai', 'Sample Centre, Hyderabad']]),
    session('Trade session', [
      ['invited talk', 'Mr. Cholan Mathi', 'Sample Company', 'no CV'],
      ['invited talk', 'Ms. Imaya Kurinji', 'Sample Company', 'no CV'],
    ]),
    session('Panel on medical physics education', [
      ['moderator', 'Dr. Thamarai Kannan', 'Sample College, Chennai'],
      ['panelist', 'Prof. Venba Ilakkiyan', 'Sample University, Visakhapatnam'],
      ['panelist', 'Dr. Nanmaran Pulavan', 'Sample Institute, Mysuru'],
    ]),
  ],
  blocks: [
    {
      title: 'Conference',
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry('06:30-', 'Wellness session'),
        entry('', 'CME academic session', { codes: ['IT'] }),
        entry('', 'Scientific Session II', { codes: ['IT', 'OT'] }),
        entry('', 'Scientific Session III', { codes: ['IT', 'OT'] }),
        entry('', 'Scientific Session IV', { codes: ['IT', 'OT'] }),
        entry('', 'Scientific Session V', { codes: ['IT', 'OT'] }),
        entry('', 'Scientific Session VI', { codes: ['IT', 'OT'] }),
        entry('', 'Oration II'),
        entry('', 'Oration III'),
        entry('12:20-13:00', 'Trade session', { people: 'Speakers: Mr. Cholan Mathi, Ms. Imaya Kurinji', codes: ['TT'] }),
        entry('13:00-13:40', 'Lunch', { isBreak: true }),
        entry('15:45-16:30', 'Panel on medical physics education', { codes: ['PD'] }),
        entry('16:30-17:30', 'Valedictory (awards, certificates, vote of thanks)', {
          people: 'Organizing Secretary: Dr. Yazhini Karuppan',
        }),
        entry('17:30-18:30', 'Annual general body meeting (for members)'),
      ],
    },
  ],
});

export const days: ConferenceDay[] = [firstDay, secondDay];
