import { type FormWords, SAMPLE } from './field-words.ts';

export const sponsors: FormWords = {
  tier: { label: 'Tier', choices: { Diamond: 'Diamond', Platinum: 'Platinum', Gold: 'Gold', Silver: 'Silver' } },
  title: { label: 'Name' },
  description: { label: 'Description', as: 'long', help: 'One or two sentences below the name.' },
  link: { label: 'Website', help: 'Begins with https://' },
  picture: { label: 'Logo', crop: 'free', none: 'The name is shown instead.' },
  sample: SAMPLE,
};

export const awards: FormWords = {
  title: { label: 'Name' },
  description: { label: 'Description', as: 'long' },
  year: { label: 'Year', none: 'Empty: not shown.' },
  yearLabel: { label: 'Word before the year', help: 'Such as: since.', none: 'Empty: the year stands alone.' },
  icon: { label: 'Sign', choices: { student: 'Student', paper: 'Paper', research: 'Research', idea: 'Idea' } },
};

export const sightsPage: FormWords = {
  path: { label: 'Address', help: 'After the slash: letters, digits and hyphens. Links to the old address end if you change it.' },
  menuLabel: { label: 'Name in the menu' },
  heading: { label: 'Heading' },
  lead: { label: 'First sentences', as: 'long' },
};

export const sights: FormWords = {
  title: { label: 'Name' },
  description: { label: 'Description', as: 'long' },
  points: { label: 'Good to know', one: 'point' },
  pictures: { label: 'Pictures', one: 'picture' },
  'pictures[].picture': { label: 'Picture', crop: '4:3' },
  'pictures[].alt': { label: 'What the picture shows', help: 'For people who do not see it.' },
};

export const cancerTypes: FormWords = {
  name: { label: 'Name' },
  subName: { label: 'Second name' },
  description: { label: 'Description', as: 'long' },
  types: { label: 'Types', one: 'type' },
  picture: { label: 'Picture', crop: '4:3', none: 'None is shown.' },
};

export const film: FormWords = {
  title: { label: 'Title' },
  embedUrl: {
    label: 'Address of the film',
    help: 'The address for embedding; begins with https://. It is loaded only when a visitor asks for it.',
  },
  sample: SAMPLE,
};

export const gallery: FormWords = {
  caption: { label: 'Caption' },
  alt: { label: 'What the photo shows', help: 'For people who do not see it.' },
  picture: { label: 'Photo', crop: '3:2', none: 'A drawing stands in its place.' },
  sample: SAMPLE,
};

export const workshop: FormWords = {
  title: { label: 'Title' },
  summary: { label: 'Summary', as: 'long' },
  platforms: { label: 'Platforms', one: 'platform' },
  venue: { label: 'Venue' },
  date: { label: 'Date' },
  starts: { label: 'Begins at', as: 'time', none: 'Empty: not announced.' },
  ends: { label: 'Ends at', as: 'time', none: 'Empty: not announced.' },
  requirements: { label: 'What participants need', one: 'requirement' },
  picture: { label: 'Picture', crop: '16:9', none: 'None is shown.' },
};
