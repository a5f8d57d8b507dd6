import { addresses } from '@isocentre/domain/addresses';
import type { ShellData, ShellEdition, Site } from '../lib/shell-data.ts';

/** The navigation in one place: the header's menus and the footer's list are built from it. */
export interface MenuLink {
  label: string;
  to: string;
  /** Another site: opens in a new tab. */
  external?: boolean;
  /** Shown only without script. */
  withoutScript?: boolean;
}
export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

const link = (label: string, to: string): MenuLink => ({ label, to });

export const HOME = link('Home', '/');
export const REGISTER = link('Register', addresses.registration);
export const LOGIN = link('Login', addresses.login);

/** The data the menus are built from. */
export type MenuData = Pick<ShellData, 'edition' | 'site'>;

const committees = ({ committeePages }: Site) => committeePages.map(({ menuLabel, path }) => link(menuLabel, `/${path}`));
const sights = ({ sights: page }: Site) => (page ? [link(page.menuLabel, `/${page.path}`)] : []);
const about = ({ about: page }: ShellEdition): MenuLink[] => (page ? [{ label: page.label, to: page.url, external: true }] : []);
const given = (there: boolean, label: string, to: string) => (there ? [link(label, to)] : []);

const workshop = ({ workshop: there }: Site) => given(there !== null, 'Pre-conference Workshop', addresses.workshop);
const gallery = ({ has }: Site) => given(has.gallery, 'Photo Gallery', addresses.photos);
const speakers = ({ has }: Site) => given(has.speakers, 'Invited Speakers', addresses.speakers);
const guidelines = ({ has }: Site) => given(has.guidelines, 'Abstract Guidelines', addresses.abstractGuidelines);
const awards = ({ has }: Site) => given(has.awards, 'Awards and Honors', addresses.awards);
const sponsors = ({ has }: Site) => given(has.sponsors, 'Sponsors', addresses.sponsors);
const programme = link('Scientific Program', addresses.programme);
const submission = link('Abstract Submission', addresses.abstracts);
const venue = link('Venue', addresses.venue);
const abstracts = ({ abstracts: there }: ShellEdition) => given(there, 'Published Abstracts', addresses.publishedAbstracts);

/** Pages without content are left out of the menus. */
export function menuGroups({ edition, site }: MenuData): MenuGroup[] {
  return [
    { label: edition.shortName, links: committees(site) },
    { label: 'Program', links: [...workshop(site), ...gallery(site), ...speakers(site), programme] },
    { label: 'Abstract', links: [...abstracts(edition), ...guidelines(site), submission, ...awards(site)] },
    { label: 'Information', links: [venue, ...sponsors(site), ...about(edition), ...sights(site)] },
  ].filter(({ links }) => links.length > 0);
}

/** Without script the footer is the menu: these links are shown only then. */
const withoutScript = (links: MenuLink[]) => links.map((one): MenuLink => ({ ...one, withoutScript: true }));

/** The most visited pages, and those linked only from here. */
export function footerGroups({ edition, site }: MenuData): MenuGroup[] {
  const { has } = site;
  const [first, others] = [committees(site).slice(0, 2), committees(site).slice(2)];
  return [
    { label: 'Conference', links: [...first, ...withoutScript(others), ...speakers(site), programme, ...withoutScript(gallery(site))] },
    {
      label: 'Take part',
      links: [
        REGISTER,
        ...withoutScript([LOGIN]),
        ...abstracts(edition),
        ...guidelines(site),
        ...withoutScript([submission]),
        ...workshop(site),
        ...awards(site),
      ],
    },
    {
      label: 'Visit',
      links: [
        venue,
        ...given(has.accommodation, 'Accommodation', addresses.accommodation),
        ...sights(site),
        ...given(has.cancerTypes, 'Types of Cancer', addresses.cancerTypes),
        ...withoutScript(about(edition)),
      ],
    },
    {
      label: 'Contact',
      links: [
        link('Contact', addresses.contact),
        ...sponsors(site),
        ...given(has.privacy, 'Privacy Policy', addresses.privacy),
        ...given(has.terms, 'Terms and Conditions', addresses.terms),
      ],
    },
  ];
}

/** The filled button of the bar: the main action at this time; absent if there is none. */
export function mainAction({ edition, site }: MenuData): MenuLink | null {
  if (edition.stage === 'after' || edition.registration === 'closed-final') {
    return site.has.gallery ? link('Highlights', addresses.photos) : null;
  }
  return edition.registration === 'opens-later' ? link('Fees', addresses.registration) : REGISTER;
}
