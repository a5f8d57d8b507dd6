import type { ConferenceDay, ProgrammeEntry, SpeakerSession, SpeakerTag } from '@isocentre/domain/content/content';

/**
 * Two days. Times are the customer's; where none was published the entry has none, and stands after the day. Who speaks
 * is invented.
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
    code: null,
    isBreak: false,
    sample: Boolean(more.people),
    ...more,
  };
};

const PEOPLE = 'Speaker / Moderator / Chairperson';

const firstDay: ConferenceDay = {
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
      thirdColumn: 'venue',
      thirdColumnLabel: 'Venue',
      entries: [
        entry('08:00-12:30', 'Pre-conference workshop', { venue: 'Radiation oncology department' }),
        entry('12:30-13:30', 'Registration and lunch', { venue: 'Cancer centre auditorium', isBreak: true }),
      ],
    },
    {
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry('13:30-13:45', 'Welcome', { people: 'Organizing Chairman: Dr. Ezhilan Murugavel' }),
        entry('13:45-14:30', 'Oration I', { people: 'Orator: Prof. Maravan Cheliyan; Chairperson: Dr. Oviya Senthamizh' }),
        entry('14:30-15:15', 'Panel on SRS/SBRT', {
          people: 'Moderator: Dr. Iniya Kathiravan; Panelists: Dr. Vetri Alagan, Dr. Nachiyar Pari',
          code: 'PD',
        }),
        entry('15:15-15:30', 'Tea', { isBreak: true }),
        entry('15:30-', 'Scientific Session I', {
          people: 'Chairperson: Dr. Senguttuvan Ila; Invited talk: Dr. Malarvizhi Anbu',
          code: 'IT',
        }),
        entry('17:00-18:00', 'Quiz competition', { people: 'Quiz master: Mr. Tamizhan Kovalan' }),
        entry('18:00-18:45', 'E-poster evaluation', { people: 'Evaluators: Dr. Anichai Vel, Dr. Pugazh Cheran' }),
        entry('19:00-21:30', 'Gala dinner', { isBreak: true }),
        entry('', 'Panel on TMI/TMLI', { people: 'Moderator: Dr. Kayal Ponnan; Panelist: Dr. Semmal Durai', code: 'PD' }),
      ],
    },
  ],
};

const secondDay: ConferenceDay = {
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
      thirdColumn: 'people',
      thirdColumnLabel: PEOPLE,
      entries: [
        entry('06:30-', 'Wellness session', { people: 'Distinguished guest: Ms. Mullai Thangam' }),
        entry('', 'CME academic session', { people: 'Chairperson: Dr. Aruvi Manian; Invited talk: Dr. Sudar Nilavan', code: 'IT' }),
        entry('', 'Scientific Session II', { people: 'Chairperson: Dr. Kumaran Isai; Invited talk: Dr. Nithilan Uday', code: 'OT' }),
        entry('', 'Scientific Session III', { people: 'Chairperson: Dr. Ponni Selvam; Invited talk: Prof. Yaazh Amudhan', code: 'OT' }),
        entry('', 'Scientific Session IV', { people: 'Chairperson: Dr. Vaanmathi Raja; Invited talk: Dr. Oliya Sekar', code: 'OT' }),
        entry('', 'Scientific Session V', { people: 'Chairperson: Dr. Kavya Thendral; Invited talk: Dr. Pavalan Kumar', code: 'OT' }),
        entry('', 'Scientific Session VI', { people: 'Chairperson: Dr. Mugilan Ezhil; Invited talk: Dr. Tharani Vendan', code: 'OT' }),
        entry('', 'Oration II', { people: 'Orator: Prof. Kanaga Sabai; Chairperson: Dr. Nilavazhagi Ko' }),
        entry('', 'Oration III', { people: 'Orator: Dr. Arunan Vaigai' }),
        entry('12:20-13:00', 'Trade session', { people: 'Speakers: Mr. Cholan Mathi, Ms. Imaya Kurinji', code: 'TT' }),
        entry('13:00-13:40', 'Lunch', { isBreak: true }),
        entry('15:45-16:30', 'Panel on medical physics education', {
          people: 'Moderator: Dr. Thamarai Kannan; Panelists: Prof. Venba Ilakkiyan, Dr. Nanmaran Pulavan',
          code: 'PD',
        }),
        entry('16:30-17:30', 'Valedictory (awards, certificates, vote of thanks)', {
          people: 'Organizing Secretary: Dr. Yazhini Karuppan',
        }),
        entry('17:30-18:30', 'Annual general body meeting (for members)'),
      ],
    },
  ],
};

export const days: ConferenceDay[] = [firstDay, secondDay];
