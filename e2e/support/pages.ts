/** Every page, with its main heading. */
export interface PublicPage {
  readonly path: string;
  readonly name: string;
  readonly heading: RegExp;
  readonly status: number;
}

const page = (path: string, name: string, heading: RegExp, status = 200): PublicPage => ({ path, name, heading, status });

/** The public pages of the site. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page('/', 'home', /AMPI Tamil Nadu/),
  page('/organizing-committee', 'organizing-committee', /^Organizing Committee$/),
  page('/science-committee', 'science-committee', /^Scientific Committee$/),
  page('/science-committee-members', 'science-committee-members', /^Scientific Committee Members$/),
  page('/regional-advisory-committe', 'regional-advisory-committe', /^Regional Advisory Committee$/),
  page('/TNPY-advisory-committee', 'tnpy-advisory-committee', /^TNPY Advisory Committee$/),
  page('/AMPI-TNPY-executive-committee', 'executive-committee', /^AMPI TNPY Advisory Committee$/),
  page('/preconference-workshop', 'workshop', /workshop/i),
  page('/conference-highlights', 'photo-gallery', /gallery/i),
  page('/invited-speakers', 'speakers', /^Our Speakers$/),
  page('/scientific-program', 'programme', /programme/i),
  page('/registration', 'registration', /registration/i),
  page('/abstract', 'guidelines', /Abstract Guidelines/),
  page('/awards-and-honors', 'awards', /awards/i),
  page('/venue', 'venue', /venue/i),
  page('/types-of-cancers', 'cancer-types', /Types of Cancer/),
  page('/cancerdetail/1', 'cancer-detail', /Breast cancer/),
  page('/sponsors', 'sponsors', /sponsors/i),
  page('/accommodation', 'accommodation', /accommodation/i),
  page('/chennai-tourism', 'tourism', /Places to visit in Chennai/),
  page('/contacts', 'contacts', /Contact/i),
  page('/privacypolicy', 'privacy', /Privacy Policy/),
  page('/terms', 'terms', /Terms and Conditions/),
];

export const PAGES: readonly PublicPage[] = [
  ...PUBLIC_PAGES,
  page('/login-page', 'login', /^AMPI-TNPY 2025 Login$/),
  page('/registration?tab=login', 'registration-login', /registration/i),
  page('/forgetPassword', 'forgot', /^Forgot your password\?$/),
  page('/reset-password', 'reset-dead', /^Choose a new password$/),
  page('/confirm-address', 'confirm-address', /^Confirm your new address$/),
  page('/keep-my-data', 'keep-my-data', /^Keep my data$/),
  page('/unsubscribe', 'unsubscribe', /^No more news$/),
  page('/internal-server-error', 'server-error', /500 Internal Error/),
  page('/no-such-page', 'not-found', /This line does not close/, 404),
  page('/ui', 'ui', /.*/),
];

/** One width on every change, all of them in `pnpm verify`. */
export const WIDTHS: readonly number[] = process.env['ALL_WIDTHS'] ? [360, 768, 1440] : [360];
