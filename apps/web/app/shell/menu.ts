import type { ShellEdition } from '../lib/shell-data.ts';

/** The navigation, once: the header's menus and the footer's list are made from it. */
export interface MenuLink {
  label: string;
  to: string;
  /** Another site: opens in a new tab. */
  external?: boolean;
}
export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

const link = (label: string, to: string): MenuLink => ({ label, to });

export const HOME = link('Home', '/');
export const REGISTER = link('Register', '/registration');
export const LOGIN = link('Login', '/login-page');

const committees = [
  link('Organizing Committee', '/organizing-committee'),
  link('Scientific Committee', '/science-committee'),
  link('Scientific Committee Members', '/science-committee-members'),
  // The missing letter is part of the address, which is printed elsewhere.
  link('Regional Advisory Committee', '/regional-advisory-committe'),
  link('TNPY Advisory Committee', '/TNPY-advisory-committee'),
  link('AMPI TNPY Executive Committee', '/AMPI-TNPY-executive-committee'),
];
const workshop = link('Pre-conference Workshop', '/preconference-workshop');
const gallery = link('Photo Gallery', '/conference-highlights');
const speakers = link('Invited Speakers', '/invited-speakers');
const programme = link('Scientific Program', '/scientific-program');
const abstracts = [
  link('Abstract Guidelines', '/abstract'),
  link('Abstract Submission', '/abstract-submission'),
  link('Awards and Honors', '/awards-and-honors'),
];
const venue = link('Venue', '/venue');
const sponsors = link('Sponsors', '/sponsors');
const tourism = link('Chennai Tourism', '/chennai-tourism');
const about = ({ about: page }: ShellEdition): MenuLink[] => (page ? [{ label: page.label, to: page.url, external: true }] : []);

export function menuGroups(edition: ShellEdition): MenuGroup[] {
  return [
    { label: edition.shortName, links: committees },
    { label: 'Program', links: [workshop, gallery, speakers, programme] },
    { label: 'Abstract', links: abstracts },
    { label: 'Information', links: [venue, sponsors, ...about(edition), tourism] },
  ];
}

/** Everything in the header's menus, and the pages that are reached from here only. */
export function footerGroups(edition: ShellEdition): MenuGroup[] {
  return [
    { label: 'Conference', links: [HOME, ...committees] },
    { label: 'Program', links: [programme, speakers, workshop, gallery, sponsors] },
    { label: 'Take part', links: [REGISTER, LOGIN, ...abstracts] },
    {
      label: 'Visit',
      links: [venue, link('Accommodation', '/accommodation'), tourism, link('Types of Cancer', '/types-of-cancers'), ...about(edition)],
    },
    {
      label: 'Contact',
      links: [link('Contact', '/contacts'), link('Privacy Policy', '/privacypolicy'), link('Terms and Conditions', '/terms')],
    },
  ];
}
