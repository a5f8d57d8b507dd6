import type { CommitteeMember, CommitteePage, Workshop } from '@isocentre/domain/content/content';

/**
 * Paths are printed elsewhere and stay as they are, including the missing letter; so does the executive page's heading.
 */
export const committeePages: CommitteePage[] = [
  { path: 'organizing-committee', menuLabel: 'Organizing Committee', heading: 'Organizing Committee', groups: null },
  {
    path: 'science-committee',
    menuLabel: 'Scientific Committee',
    heading: 'Scientific Committee',
    groups: [{ category: 'Scientific Committee', title: null }],
  },
  {
    path: 'science-committee-members',
    menuLabel: 'Scientific Committee Members',
    heading: 'Scientific Committee Members',
    groups: [
      { category: 'Scientific Committee Members', title: null },
      { category: 'Science Committee Coordinators', title: 'Science Committee Coordinators' },
      { category: 'Science Committee Members', title: 'Science Committee Members' },
    ],
  },
  {
    path: 'regional-advisory-committe',
    properPath: 'regional-advisory-committee',
    menuLabel: 'Regional Advisory Committee',
    heading: 'Regional Advisory Committee',
    groups: [{ category: 'Regional Advisory Committee', title: null }],
  },
  {
    path: 'TNPY-advisory-committee',
    menuLabel: 'TNPY Advisory Committee',
    heading: 'TNPY Advisory Committee',
    groups: [{ category: 'TNPY Advisory Committee', title: null }],
  },
  {
    path: 'AMPI-TNPY-executive-committee',
    menuLabel: 'AMPI TNPY Executive Committee',
    heading: 'AMPI TNPY Advisory Committee',
    groups: [{ category: 'AMPI TNPY Executive Committee', title: null }],
  },
];

export const committeeCategories = [
  'Chief Patrons',
  'Patrons',
  'Organizing Committee',
  'Scientific Committee',
  'Scientific Committee Members',
  'Science Committee Coordinators',
  'Science Committee Members',
  'Regional Advisory Committee',
  'TNPY Advisory Committee',
  'AMPI TNPY Executive Committee',
];

type Person = readonly [role: string, name: string, designation: string, hospital: string, location: string];

const member = (category: string, position: number, [role, name, designation, hospital, location]: Person): CommitteeMember => ({
  name,
  role,
  designation,
  hospital,
  location,
  affiliation: `${designation}, ${hospital}`,
  category,
  position,
  onHome: false,
  onWorkshop: false,
  picture: null,
  sample: true,
});

const committee = (category: string, people: readonly Person[]) => people.map((person, i) => member(category, i + 1, person));
const onHome = (one: CommitteeMember): CommitteeMember => ({ ...one, onHome: true });
const onWorkshop = (one: CommitteeMember): CommitteeMember => ({ ...one, onWorkshop: true });

const organizers = committee('Organizing Committee', [
  ['Organizing Chairman', 'Dr. Ezhilan Murugavel', 'Head of Medical Physics', 'Sample Cancer Centre', 'Chennai'],
  ['Organizing Secretary', 'Dr. Yazhini Karuppan', 'Chief Medical Physicist', 'Sample Cancer Centre', 'Chennai'],
  ['Scientific Chair', 'Prof. Nedumaran Iniyan', 'Professor of Medical Physics', 'Sample University', 'Chennai'],
  ['Treasurer', 'Ms. Poongodi Velavan', 'Medical Physicist', 'Sample Hospital', 'Vellore'],
  ['Joint Secretary', 'Mr. Adhavan Selvakani', 'Medical Physicist', 'Sample Institute', 'Madurai'],
  ['Workshop Convener', 'Dr. Kuyili Maran', 'Senior Medical Physicist', 'Sample Hospital', 'Coimbatore'],
  ['Hospitality', 'Ms. Thenmozhi Arasu', 'Medical Physicist', 'Sample Hospital', 'Puducherry'],
]);

const workshopTeam = committee('Organizing Committee', [
  ['Workshop Coordinator', 'Dr. Anbarasi Thooyavan', 'Radiation Oncologist', 'Sample Cancer Centre', 'Chennai'],
  ['Planning Systems', 'Mr. Kathirvel Oviyan', 'Medical Physicist', 'Sample Cancer Centre', 'Chennai'],
  ['Participants’ Desk', 'Ms. Ilamathi Sezhiyan', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
]).map((one, i) => onWorkshop({ ...one, position: organizers.length + 1 + i }));

export const committeeMembers: CommitteeMember[] = [
  ...committee('Chief Patrons', [['Chief Patron', 'Dr. Sivagami Thillai', 'Chairman’s Office', 'Sample Cancer Centre', 'Chennai']]).map(
    onHome,
  ),
  ...committee('Patrons', [
    ['Patron', 'Prof. Valluvan Aadhirai', 'Director', 'Sample Cancer Institute', 'Chennai'],
    ['Patron', 'Dr. Manimegalai Kovan', 'Dean', 'Sample Medical College', 'Puducherry'],
  ]),
  ...organizers.map((one) => (one.role === 'Workshop Convener' ? onWorkshop(onHome(one)) : onHome(one))),
  ...workshopTeam,
  ...committee('Scientific Committee', [
    ['Scientific Chair', 'Prof. Nedumaran Iniyan', 'Professor of Medical Physics', 'Sample University', 'Chennai'],
    ['Co-Chair', 'Dr. Oviya Senthamizh', 'Chief Medical Physicist', 'Sample Institute', 'Vellore'],
    ['Convener', 'Dr. Senguttuvan Ila', 'Senior Medical Physicist', 'Sample Hospital', 'Erode'],
    ['Co-Convener', 'Dr. Malarvizhi Anbu', 'Medical Physicist', 'Sample Institute', 'Vellore'],
  ]),
  ...committee('Scientific Committee Members', [
    ['Member', 'Dr. Kayal Ponnan', 'Medical Physicist', 'Sample Centre', 'Coimbatore'],
    ['Member', 'Dr. Semmal Durai', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
    ['Member', 'Dr. Aruvi Manian', 'Medical Physicist', 'Sample Hospital', 'Vellore'],
  ]),
  ...committee('Science Committee Coordinators', [
    ['Coordinator, Abstracts', 'Dr. Sudar Nilavan', 'Assistant Professor', 'Sample University', 'Chennai'],
    ['Coordinator, E-posters', 'Dr. Anichai Vel', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
  ]),
  ...committee('Science Committee Members', [
    ['Member', 'Dr. Kumaran Isai', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
    ['Member', 'Dr. Ponni Selvam', 'Medical Physicist', 'Sample Hospital', 'Salem'],
    ['Member', 'Dr. Vaanmathi Raja', 'Medical Physicist', 'Sample Institute', 'Madurai'],
    ['Member', 'Dr. Mugilan Ezhil', 'Medical Physicist', 'Sample Hospital', 'Tirunelveli'],
  ]),
  ...committee('Regional Advisory Committee', [
    ['Adviser', 'Prof. Kanaga Sabai', 'Professor of Radiation Physics', 'Sample University', 'Bengaluru'],
    ['Adviser', 'Dr. Arunan Vaigai', 'Head of Medical Physics', 'Sample Centre', 'Hyderabad'],
    ['Adviser', 'Dr. Nilavazhagi Ko', 'Chief Medical Physicist', 'Sample Hospital', 'Thiruvananthapuram'],
    ['Adviser', 'Prof. Venba Ilakkiyan', 'Professor of Medical Physics', 'Sample University', 'Visakhapatnam'],
    ['Adviser', 'Dr. Nanmaran Pulavan', 'Senior Medical Physicist', 'Sample Institute', 'Mysuru'],
  ]),
  ...committee('TNPY Advisory Committee', [
    ['Adviser', 'Prof. Maravan Cheliyan', 'Emeritus Professor', 'Sample University', 'Chennai'],
    ['Adviser', 'Dr. Thamarai Kannan', 'Head of Medical Physics', 'Sample College', 'Chennai'],
    ['Adviser', 'Dr. Iniya Kathiravan', 'Chief Medical Physicist', 'Sample Hospital', 'Puducherry'],
    ['Adviser', 'Dr. Vetri Alagan', 'Senior Medical Physicist', 'Sample Institute', 'Madurai'],
  ]),
  ...committee('AMPI TNPY Executive Committee', [
    ['Chairman', 'Dr. Pugazh Cheran', 'Chief Medical Physicist', 'Sample Institute', 'Karaikal'],
    ['Vice-Chairman', 'Dr. Nachiyar Pari', 'Senior Medical Physicist', 'Sample Hospital', 'Tiruchirappalli'],
    ['Secretary', 'Mr. Tamizhan Kovalan', 'Assistant Professor', 'Sample College', 'Thanjavur'],
    ['Treasurer', 'Ms. Kothai Nambi', 'Medical Physicist', 'Sample University', 'Chennai'],
  ]),
];

const speaker = (name: string, title: string, institution: string) => ({ name, title, institution, picture: null, sample: true });

export const workshop: Workshop = {
  title: 'Hybrid planning strategies for breast cancer',
  summary: 'Plan a breast case yourself, on Eclipse and on Monaco, on the morning of 26 September, before the conference opens.',
  platforms: ['Varian Eclipse', 'Elekta Monaco'],
  venue: 'Radiation oncology department',
  date: '2025-09-26',
  starts: '08:00',
  ends: '12:30',
  requirements: ['A laptop with at least 6 GB RAM', 'An external mouse is preferred'],
  picture: { drawing: 'workshop-planning' },
  speakers: [
    speaker('Dr. Kuyili Maran', 'Senior Medical Physicist', 'Sample Hospital, Coimbatore'),
    speaker('Dr. Vaanmathi Raja', 'Medical Physicist', 'Sample Institute, Madurai'),
    speaker('Dr. Anbarasi Thooyavan', 'Radiation Oncologist', 'Sample Cancer Centre, Chennai'),
    speaker('Mr. Kapilan Thevan', 'Application Specialist', 'Sample Company'),
  ],
};
