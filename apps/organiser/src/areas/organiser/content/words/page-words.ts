import { type FormWords, SAMPLE } from './field-words.ts';

export const pages: FormWords = {
  title: { label: 'Title' },
  note: { label: 'Note above the text', as: 'long', none: 'Empty: none is shown.' },
  changedOn: { label: 'Day of the last change', none: 'Empty: the day it was published.' },
  document: { label: 'Text', help: 'Only headings, lists, tables, pictures, links and marks: the page always looks like the others.' },
  signatures: { label: 'Signatures', one: 'signature' },
  'signatures[].name': { label: 'Name' },
  'signatures[].role': { label: 'Role' },
  'signatures[].sample': SAMPLE,
};

export const notices: FormWords = {
  body: { label: 'Text', as: 'long' },
  shownFrom: { label: 'Shown from', none: 'Empty: at once.' },
  shownUntil: { label: 'Shown until', none: 'Empty: until it is taken off.' },
};

export const directions: FormWords = {
  from: { label: 'From' },
  minutesMin: { label: 'Minutes, at least' },
  minutesMax: { label: 'Minutes, at most' },
  kilometres: { label: 'Kilometres' },
};

export const abstractTopics: FormWords = {
  abstractCategories: { label: 'Topics', help: 'Authors choose one. In the order of the form.', one: 'topic' },
};

const colour = 'Six hexadecimal digits: #0b1f3a.';

export const facts: FormWords = {
  ordinal: { label: 'Number', help: '28 for the 28th conference.' },
  meetingName: { label: 'Kind of meeting', help: 'As written after its number: annual conference.' },
  title: { label: 'Title' },
  shortName: { label: 'Short name' },
  chapter: { label: 'Chapter' },
  association: { label: 'Association' },
  theme: { label: 'Theme' },
  themeShort: { label: 'Theme, short' },
  look: { label: 'Colours', none: 'The usual ones' },
  'look.seed': { label: 'Word that the drawing grows from', help: 'Lower-case letters, digits and hyphens.' },
  'look.ink': { label: 'Dark ground', help: colour },
  'look.inkRaise': { label: 'Panels on the dark ground', help: colour },
  'look.primary': { label: 'Buttons and links', help: colour },
  'look.primaryStrong': { label: 'Buttons and links, stronger', help: colour },
  'look.primarySoft': { label: 'Buttons and links, as a ground', help: colour },
  'look.accent': { label: 'Accent', help: colour },
  'look.glow': { label: 'Glow', help: `${colour} Never used for text on paper.` },
  'look.glowOnInk': { label: 'Glow on the dark ground', help: colour },
  hasSampleContent: { label: 'Names and contacts are samples', help: 'They are marked as samples wherever they are shown.' },
  about: { label: 'Link about the association', none: 'None' },
  'about.label': { label: 'Words of the link' },
  'about.url': { label: 'Address', help: 'Begins with https://' },
  credit: { label: 'Who made the site', none: 'Not shown' },
  'credit.name': { label: 'Name' },
  'credit.url': { label: 'Address', help: 'Begins with https://' },
};

export const venue: FormWords = {
  name: { label: 'Name' },
  city: { label: 'Town' },
  region: { label: 'State or region' },
  postalCode: { label: 'Postal code' },
  mapUrl: { label: 'Link to a map', help: 'Begins with https://', none: 'Empty: not shown.' },
  mapEmbedUrl: { label: 'Map inside the page', help: 'The address for embedding; begins with https://', none: 'Empty: not shown.' },
};
