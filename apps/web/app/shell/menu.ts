import type { ShellData, ShellEdition, Site } from '../lib/shell-data.ts';

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

/** What the menus are made of. */
export type MenuData = Pick<ShellData, 'edition' | 'site'>;

const committees = ({ committeePages }: Site) => committeePages.map(({ menuLabel, path }) => link(menuLabel, `/${path}`));
const places = ({ places: page }: Site) => (page ? [link(page.menuLabel, `/${page.path}`)] : []);
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
const about = ({ about: page }: ShellEdition): MenuLink[] => (page ? [{ label: page.label, to: page.url, external: true }] : []);

export function menuGroups({ edition, site }: MenuData): MenuGroup[] {
  return [
    { label: edition.shortName, links: committees(site) },
    { label: 'Program', links: [workshop, gallery, speakers, programme] },
    { label: 'Abstract', links: abstracts },
    { label: 'Information', links: [venue, sponsors, ...about(edition), ...places(site)] },
  ];
}

/** Everything in the header's menus, and the pages that are reached from here only. */
export function footerGroups({ edition, site }: MenuData): MenuGroup[] {
  return [
    { label: 'Conference', links: [HOME, ...committees(site)] },
    { label: 'Program', links: [programme, speakers, workshop, gallery, sponsors] },
    { label: 'Take part', links: [REGISTER, LOGIN, ...abstracts] },
    {
      label: 'Visit',
      links: [
        venue,
        link('Accommodation', '/accommodation'),
        ...places(site),
        link('Types of Cancer', '/types-of-cancers'),
        ...about(edition),
      ],
    },
    {
      label: 'Contact',
      links: [link('Contact', '/contacts'), link('Privacy Policy', '/privacypolicy'), link('Terms and Conditions', '/terms')],
    },
  ];
}
