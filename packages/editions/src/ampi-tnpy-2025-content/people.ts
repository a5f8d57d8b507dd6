import type { CommitteeMember, CommitteePage, Workshop } from '@isocentre/domain/content/content';

/**
 * Paths are printed elsewhere and stay as they are, including the missing letter; so does the executive page's heading.
 */
export const committeePages: CommitteePage[] = [
  { id: 0, path: 'organizing-committee', menuLabel: 'Organizing Committee', heading: 'Organizing Committee', groups: null },
  {
    id: 1,
    path: 'science-committee',
    menuLabel: 'Scientific Committee',
    heading: 'Scientific Committee',
    groups: [{ category: 'Scientific Committee', title: null }],
  },
  {
    id: 2,
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
    id: 3,
    path: 'regional-advisory-committe',
    properPath: 'regional-advisory-committee',
    menuLabel: 'Regional Advisory Committee',
    heading: 'Regional Advisory Committee',
    groups: [{ category: 'Regional Advisory Committee', title: null }],
  },
  {
    id: 4,
    path: 'TNPY-advisory-committee',
    menuLabel: 'TNPY Advisory Committee',
    heading: 'TNPY Advisory Committee',
    groups: [{ category: 'TNPY Advisory Committee', title: null }],
  },
  {
    id: 5,
    path: 'AMPI-TNPY-executive-committee',
    menuLabel: 'AMPI TNPY Executive Committee',
    heading: 'AMPI TNPY Advisory Committee',
    groups: [{ category: 'AMPI TNPY Executive Committee', title: null }],
  },
];

export const committeeCategories = [
  { id: 1, name: 'Chief Patrons' },
  { id: 2, name: 'Patrons' },
  { id: 3, name: 'Organizing Committee' },
  { id: 4, name: 'Scientific Committee' },
  { id: 5, name: 'Scientific Committee Members' },
  { id: 6, name: 'Science Committee Coordinators' },
  { id: 7, name: 'Science Committee Members' },
  { id: 8, name: 'Regional Advisory Committee' },
  { id: 9, name: 'TNPY Advisory Committee' },
  { id: 10, name: 'AMPI TNPY Executive Committee' },
];

type Person = readonly [id: number, role: string, name: string, designation: string, hospital: string, location: string];

const member = (category: string, position: number, [id, role, name, designation, hospital, location]: Person): CommitteeMember => ({
  id,
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
  [3, 'Organizing Chairman', 'Dr. Ezhilan Murugavel', 'Head of Medical Physics', 'Sample Cancer Centre', 'Chennai'],
  [4, 'Organizing Secretary', 'Dr. Yazhini Karuppan', 'Chief Medical Physicist', 'Sample Cancer Centre', 'Chennai'],
  [5, 'Scientific Chair', 'Prof. Nedumaran Iniyan', 'Professor of Medical Physics', 'Sample University', 'Chennai'],
  [6, 'Treasurer', 'Ms. Poongodi Velavan', 'Medical Physicist', 'Sample Hospital', 'Vellore'],
  [7, 'Joint Secretary', 'Mr. Adhavan Selvakani', 'Medical Physicist', 'Sample Institute', 'Madurai'],
  [8, 'Workshop Convener', 'Dr. Kuyili Maran', 'Senior Medical Physicist', 'Sample Hospital', 'Coimbatore'],
  [9, 'Hospitality', 'Ms. Thenmozhi Arasu', 'Medical Physicist', 'Sample Hospital', 'Puducherry'],
]);

const workshopTeam = committee('Organizing Committee', [
  [10, 'Workshop Coordinator', 'Dr. Anbarasi Thooyavan', 'Radiation Oncologist', 'Sample Cancer Centre', 'Chennai'],
  [11, 'Planning Systems', 'Mr. Kathirvel Oviyan', 'Medical Physicist', 'Sample Cancer Centre', 'Chennai'],
  [12, 'Participants’ Desk', 'Ms. Ilamathi Sezhiyan', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
]).map((one, i) => onWorkshop({ ...one, position: organizers.length + 1 + i }));

export const committeeMembers: CommitteeMember[] = [
  ...committee('Chief Patrons', [[0, 'Chief Patron', 'Dr. Sivagami Thillai', 'Chairman’s Office', 'Sample Cancer Centre', 'Chennai']]).map(
    onHome,
  ),
  ...committee('Patrons', [
    [1, 'Patron', 'Prof. Valluvan Aadhirai', 'Director', 'Sample Cancer Institute', 'Chennai'],
    [2, 'Patron', 'Dr. Manimegalai Kovan', 'Dean', 'Sample Medical College', 'Puducherry'],
  ]),
  ...organizers.map((one) => (one.role === 'Workshop Convener' ? onWorkshop(onHome(one)) : onHome(one))),
  ...workshopTeam,
  ...committee('Scientific Committee', [
    [13, 'Scientific Chair', 'Prof. Nedumaran Iniyan', 'Professor of Medical Physics', 'Sample University', 'Chennai'],
    [14, 'Co-Chair', 'Dr. Oviya Senthamizh', 'Chief Medical Physicist', 'Sample Institute', 'Vellore'],
    [15, 'Convener', 'Dr. Senguttuvan Ila', 'Senior Medical Physicist', 'Sample Hospital', 'Erode'],
    [16, 'Co-Convener', 'Dr. Malarvizhi Anbu', 'Medical Physicist', 'Sample Institute', 'Vellore'],
  ]),
  ...committee('Scientific Committee Members', [
    [17, 'Member', 'Dr. Kayal Ponnan', 'Medical Physicist', 'Sample Centre', 'Coimbatore'],
    [18, 'Member', 'Dr. Semmal Durai', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
    [19, 'Member', 'Dr. Aruvi Manian', 'Medical Physicist', 'Sample Hospital', 'Vellore'],
  ]),
  ...committee('Science Committee Coordinators', [
    [20, 'Coordinator, Abstracts', 'Dr. Sudar Nilavan', 'Assistant Professor', 'Sample University', 'Chennai'],
    [21, 'Coordinator, E-posters', 'Dr. Anichai Vel', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
  ]),
  ...committee('Science Committee Members', [
    [22, 'Member', 'Dr. Kumaran Isai', 'Medical Physicist', 'Sample Hospital', 'Chennai'],
    [23, 'Member', 'Dr. Ponni Selvam', 'Medical Physicist', 'Sample Hospital', 'Salem'],
    [24, 'Member', 'Dr. Vaanmathi Raja', 'Medical Physicist', 'Sample Institute', 'Madurai'],
    [25, 'Member', 'Dr. Mugilan Ezhil', 'Medical Physicist', 'Sample Hospital', 'Tirunelveli'],
  ]),
  ...committee('Regional Advisory Committee', [
    [26, 'Adviser', 'Prof. Kanaga Sabai', 'Professor of Radiation Physics', 'Sample University', 'Bengaluru'],
    [27, 'Adviser', 'Dr. Arunan Vaigai', 'Head of Medical Physics', 'Sample Centre', 'Hyderabad'],
    [28, 'Adviser', 'Dr. Nilavazhagi Ko', 'Chief Medical Physicist', 'Sample Hospital', 'Thiruvananthapuram'],
    [29, 'Adviser', 'Prof. Venba Ilakkiyan', 'Professor of Medical Physics', 'Sample University', 'Visakhapatnam'],
    [30, 'Adviser', 'Dr. Nanmaran Pulavan', 'Senior Medical Physicist', 'Sample Institute', 'Mysuru'],
  ]),
  ...committee('TNPY Advisory Committee', [
    [31, 'Adviser', 'Prof. Maravan Cheliyan', 'Emeritus Professor', 'Sample University', 'Chennai'],
    [32, 'Adviser', 'Dr. Thamarai Kannan', 'Head of Medical Physics', 'Sample College', 'Chennai'],
    [33, 'Adviser', 'Dr. Iniya Kathiravan', 'Chief Medical Physicist', 'Sample Hospital', 'Puducherry'],
    [34, 'Adviser', 'Dr. Vetri Alagan', 'Senior Medical Physicist', 'Sample Institute', 'Madurai'],
  ]),
  ...committee('AMPI TNPY Executive Committee', [
    [35, 'Chairman', 'Dr. Pugazh Cheran', 'Chief Medical Physicist', 'Sample Institute', 'Karaikal'],
    [36, 'Vice-Chairman', 'Dr. Nachiyar Pari', 'Senior Medical Physicist', 'Sample Hospital', 'Tiruchirappalli'],
    [37, 'Secretary', 'Mr. Tamizhan Kovalan', 'Assistant Professor', 'Sample College', 'Thanjavur'],
    [38, 'Treasurer', 'Ms. Kothai Nambi', 'Medical Physicist', 'Sample University', 'Chennai'],
  ]),
];

const speaker = (id: number, name: string, title: string, institution: string) => ({
  id,
  name,
  title,
  institution,
  picture: null,
  sample: true,
});

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
    speaker(0, 'Dr. Kuyili Maran', 'Senior Medical Physicist', 'Sample Hospital, Coimbatore'),
    speaker(1, 'Dr. Vaanmathi Raja', 'Medical Physicist', 'Sample Institute, Madurai'),
    speaker(2, 'Dr. Anbarasi Thooyavan', 'Radiation Oncologist', 'Sample Cancer Centre, Chennai'),
    speaker(3, 'Mr. Kapilan Thevan', 'Application Specialist', 'Sample Company'),
  ],
};
