import { type FieldWords, type FormWords, SAMPLE } from './field-words.ts';

const PORTRAIT: FieldWords = { label: 'Portrait', crop: 'circle', none: 'Initials are drawn instead.' };

export const speakers: FormWords = {
  name: { label: 'Name', help: 'With the title, as it is printed: Dr. Oviya Senthamizh.' },
  role: { label: 'Role and institute', help: 'Shown below the name.' },
  tag: {
    label: 'Tag',
    choices: {
      chairperson: 'Chairperson',
      orator: 'Orator',
      moderator: 'Moderator',
      panelist: 'Panelist',
      'invited talk': 'Invited talk',
      'oral paper': 'Oral paper',
      'quiz master': 'Quiz master',
      evaluator: 'Evaluator',
      'distinguished guest': 'Distinguished guest',
    },
  },
  cvSerial: { label: 'CV number', none: 'Empty: no CV was given.' },
  session: { label: 'Session' },
  picture: PORTRAIT,
  sample: SAMPLE,
};

export const speakerSessions: FormWords = {
  title: { label: 'Title' },
  day: { label: 'Day' },
};

export const days: FormWords = { date: { label: 'Date' } };

export const committeeMembers: FormWords = {
  name: { label: 'Name', help: 'With the title, as it is printed.' },
  role: { label: 'Role', help: 'In the committee: Secretary, Treasurer.' },
  designation: { label: 'Designation', none: 'Empty: not shown.' },
  hospital: { label: 'Hospital or institute', none: 'Empty: not shown.' },
  location: { label: 'Town', none: 'Empty: not shown.' },
  affiliation: { label: 'Affiliation', none: 'Empty: not shown.' },
  category: { label: 'Category', none: 'Follows the role' },
  position: { label: 'Place in the category', none: 'Empty: after everybody who has one.' },
  onHome: { label: 'On the home page' },
  onWorkshop: { label: 'On the workshop page' },
  picture: PORTRAIT,
  sample: SAMPLE,
};

export const committeeCategories: FormWords = { name: { label: 'Name' } };

export const committeePages: FormWords = {
  path: { label: 'Address', help: 'After the slash: letters, digits and hyphens. Links to the old address end if you change it.' },
  properPath: {
    label: 'Proper spelling of the address',
    none: 'Empty: the address is spelt properly. Visitors of this spelling are sent on.',
  },
  menuLabel: { label: 'Name in the menu' },
  heading: { label: 'Heading' },
  groups: { label: 'Categories it shows', one: 'category', none: 'All of them, each under its own name' },
  'groups[].category': { label: 'Category' },
  'groups[].title': { label: 'Heading above it', none: 'Empty: no heading.' },
};

export const workshopSpeakers: FormWords = {
  name: { label: 'Name', help: 'With the title, as it is printed.' },
  title: { label: 'Title of the talk' },
  institution: { label: 'Institute' },
  picture: PORTRAIT,
  sample: SAMPLE,
};
