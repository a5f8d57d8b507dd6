import type { ConferenceDay, ProgrammeEntry, SpeakerSession, SpeakerTag } from '@isocentre/domain/content/content';

/**
 * Two days. Times are the customer's; an entry without a published time has none, and follows the day. The speakers are
 * invented.
 */

/** The number under which a CV is stored comes last; null: none was given. */
type Speaker = readonly [id: number, tag: SpeakerTag, name: string, from: string, cvSerial: number | null];

const session = (id: number, title: string, speakers: readonly Speaker[]): SpeakerSession => ({
  id,
  title,
  speakers: speakers.map(([speakerId, tag, name, role, cvSerial]) => ({
    id: speakerId,
    name,
    role,
    tag,
    cvSerial,
    picture: null,
    sample: true,
  })),
});

/** `13:45-14:30`, `15:30-` or nothing. */
const entry = (id: number, time: string, name: string, more: Partial<ProgrammeEntry> = {}): ProgrammeEntry => {
  const [starts = '', ends = ''] = time.split('-');
  return {
    id,
    starts: starts || null,
    ends: ends || null,
    session: name,
    speakerSession: null,
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

/**
 * An entry presents the session with the same name and lists its people, so that programme and speakers' page cannot
 * differ.
 */
function day({ id, date, sessions, blocks }: ConferenceDay): ConferenceDay {
  const named = (one: ProgrammeEntry): ProgrammeEntry => {
    const held = sessions.find(({ title }) => title === one.session);
    if (!held) return one;
    const linked = { ...one, speakerSession: held.id };
    return one.people === null ? { ...linked, people: peopleOf(held), sample: true } : linked;
  };
  return { id, date, sessions, blocks: blocks.map((block) => ({ ...block, entries: block.entries.map(named) })) };
}

const firstDay = day({
  id: 1,
  date: '2025-09-26',
  sessions: [
    session(0, 'Oration I', [
      [0, 'orator', 'Prof. Maravan Cheliyan', 'Sample University, Chennai', 1],
      [1, 'chairperson', 'Dr. Oviya Senthamizh', 'Sample Institute, Vellore', 2],
    ]),
    session(1, 'Panel on SRS/SBRT', [
      [2, 'moderator', 'Dr. Iniya Kathiravan', 'Sample Hospital, Puducherry', 3],
      [3, 'panelist', 'Dr. Vetri Alagan', 'Sample Institute, Madurai', 4],
      [4, 'panelist', 'Dr. Nachiyar Pari', 'Sample Hospital, Tiruchirappalli', 5],
    ]),
    session(2, 'Scientific Session I', [
      [5, 'chairperson', 'Dr. Senguttuvan Ila', 'Sample Hospital, Erode', 6],
      [6, 'invited talk', 'Dr. Malarvizhi Anbu', 'Sample Institute, Vellore', 7],
      [7, 'oral paper', 'Ms. Kothai Nambi', 'Sample University, Chennai', 8],
      [8, 'oral paper', 'Mr. Parithi Valavan', 'Sample Hospital, Tirunelveli', null],
    ]),
    session(3, 'Panel on TMI/TMLI', [
      [9, 'moderator', 'Dr. Kayal Ponnan', 'Sample Centre, Coimbatore', 9],
      [10, 'panelist', 'Dr. Semmal Durai', 'Sample Hospital, Chennai', 10],
    ]),
    session(4, 'Quiz competition', [[11, 'quiz master', 'Mr. Tamizhan Kovalan', 'Sample College, Thanjavur', 11]]),
    session(5, 'E-poster evaluation', [
      [12, 'evaluator', 'Dr. Anichai Vel', 'Sample Hospital, Chennai', 12],
      [13, 'evaluator', 'Dr. Pugazh Cheran', 'Sample Institute, Karaikal', 13],
    ]),
  ],
  blocks: [
    {
      id: 0,
      title: 'Before the conference',
      thirdColumn: 'venue',
      thirdColumnLabel: 'Venue',
      entries: [
        entry(0, '08:00-12:30', 'Pre-conference workshop', { venue: 'Radiation oncology department' }),
        entry(1, '12:30-13:30', 'Registration and lunch', { venue: 'Cancer centre auditorium', isBreak: true }),
      ],
    },
    {
      id: 1,
      title: 'Conference',
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry(2, '13:30-13:45', 'Welcome', { people: 'Organizing Chairman: Dr. Ezhilan Murugavel' }),
        entry(3, '13:45-14:30', 'Oration I'),
        entry(4, '14:30-15:15', 'Panel on SRS/SBRT', { codes: ['PD'] }),
        entry(5, '15:15-15:30', 'Tea', { isBreak: true }),
        entry(6, '15:30-', 'Scientific Session I', { codes: ['IT', 'OT'] }),
        entry(7, '17:00-18:00', 'Quiz competition'),
        entry(8, '18:00-18:45', 'E-poster evaluation'),
        entry(9, '19:00-21:30', 'Gala dinner', { isBreak: true }),
        entry(10, '', 'Panel on TMI/TMLI', { codes: ['PD'] }),
      ],
    },
  ],
});

const secondDay = day({
  id: 2,
  date: '2025-09-27',
  sessions: [
    session(6, 'Wellness session', [[14, 'distinguished guest', 'Ms. Mullai Thangam', 'Sample Wellness Studio', null]]),
    session(7, 'CME academic session', [
      [15, 'chairperson', 'Dr. Aruvi Manian', 'Sample Hospital, Vellore', 14],
      [16, 'invited talk', 'Dr. Sudar Nilavan', 'Sample University, Chennai', 15],
    ]),
    session(8, 'Scientific Session II', [
      [17, 'chairperson', 'Dr. Kumaran Isai', 'Sample Hospital, Chennai', 16],
      [18, 'invited talk', 'Dr. Nithilan Uday', 'Sample Institute, Madurai', 17],
      [19, 'oral paper', 'Ms. Amizhthini Vel', 'Sample University, Chennai', 18],
      [20, 'oral paper', 'Mr. Sengani Oviyan', 'Sample Hospital, Salem', 19],
    ]),
    session(9, 'Scientific Session III', [
      [21, 'chairperson', 'Dr. Ponni Selvam', 'Sample Hospital, Salem', 20],
      [22, 'invited talk', 'Prof. Yaazh Amudhan', 'Sample Institute, Madurai', 21],
      [23, 'oral paper', 'Mr. Kapilan Thevan', 'Sample University, Chennai', 22],
      [24, 'oral paper', 'Ms. Ponmalar Deva', 'Sample Hospital, Salem', null],
    ]),
    session(10, 'Scientific Session IV', [
      [25, 'chairperson', 'Dr. Vaanmathi Raja', 'Sample Institute, Madurai', 23],
      [26, 'invited talk', 'Dr. Oliya Sekar', 'Sample Institute, Madurai', 24],
      [27, 'oral paper', 'Ms. Nettimai Sol', 'Sample University, Chennai', 25],
      [28, 'oral paper', 'Mr. Irumporai Nal', 'Sample Hospital, Salem', 26],
    ]),
    session(11, 'Scientific Session V', [
      [29, 'chairperson', 'Dr. Kavya Thendral', 'Sample Hospital, Chennai', 27],
      [30, 'invited talk', 'Dr. Pavalan Kumar', 'Sample Institute, Madurai', 28],
      [31, 'oral paper', 'Mr. Olivannan Kari', 'Sample University, Chennai', 29],
      [32, 'oral paper', 'Ms. Yamini Thangavel', 'Sample Hospital, Salem', null],
    ]),
    session(12, 'Scientific Session VI', [
      [33, 'chairperson', 'Dr. Mugilan Ezhil', 'Sample Hospital, Tirunelveli', 30],
      [34, 'invited talk', 'Dr. Tharani Vendan', 'Sample Institute, Madurai', 31],
      [35, 'oral paper', 'Ms. Vennila Aadhi', 'Sample University, Chennai', 32],
      [36, 'oral paper', 'Mr. Ariyan Malai', 'Sample Hospital, Salem', 33],
    ]),
    session(13, 'Oration II', [
      [37, 'orator', 'Prof. Kanaga Sabai', 'Sample University, Bengaluru', 34],
      [38, 'chairperson', 'Dr. Nilavazhagi Ko', 'Sample Hospital, Thiruvananthapuram', 35],
    ]),
    session(14, 'Oration III', [[39, 'orator', 'Dr. Arunan Vaigai', 'Sample Centre, Hyderabad', 36]]),
    session(15, 'Trade session', [
      [40, 'invited talk', 'Mr. Cholan Mathi', 'Sample Company', null],
      [41, 'invited talk', 'Ms. Imaya Kurinji', 'Sample Company', null],
    ]),
    session(16, 'Panel on medical physics education', [
      [42, 'moderator', 'Dr. Thamarai Kannan', 'Sample College, Chennai', 37],
      [43, 'panelist', 'Prof. Venba Ilakkiyan', 'Sample University, Visakhapatnam', 38],
      [44, 'panelist', 'Dr. Nanmaran Pulavan', 'Sample Institute, Mysuru', 39],
    ]),
  ],
  blocks: [
    {
      id: 2,
      title: 'Conference',
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry(11, '06:30-', 'Wellness session'),
        entry(12, '', 'CME academic session', { codes: ['IT'] }),
        entry(13, '', 'Scientific Session II', { codes: ['IT', 'OT'] }),
        entry(14, '', 'Scientific Session III', { codes: ['IT', 'OT'] }),
        entry(15, '', 'Scientific Session IV', { codes: ['IT', 'OT'] }),
        entry(16, '', 'Scientific Session V', { codes: ['IT', 'OT'] }),
        entry(17, '', 'Scientific Session VI', { codes: ['IT', 'OT'] }),
        entry(18, '', 'Oration II'),
        entry(19, '', 'Oration III'),
        entry(20, '12:20-13:00', 'Trade session', { people: 'Speakers: Mr. Cholan Mathi, Ms. Imaya Kurinji', codes: ['TT'] }),
        entry(21, '13:00-13:40', 'Lunch', { isBreak: true }),
        entry(22, '15:45-16:30', 'Panel on medical physics education', { codes: ['PD'] }),
        entry(23, '16:30-17:30', 'Valedictory (awards, certificates, vote of thanks)', {
          people: 'Organizing Secretary: Dr. Yazhini Karuppan',
        }),
        entry(24, '17:30-18:30', 'Annual general body meeting (for members)'),
      ],
    },
  ],
});

export const days: ConferenceDay[] = [firstDay, secondDay];
