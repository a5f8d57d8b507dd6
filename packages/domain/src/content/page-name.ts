/** Paths whose last segment does not read as a name. */
const OVERRIDES: Readonly<Record<string, string>> = {
  userProfile: 'user profile',
  paymentPage: 'payment page',
  forgetPassword: 'forgot password',
  privacypolicy: 'privacy policy',
};

/** The page's name in the page-header banner: the last path segment with every hyphen as a space. */
export function pageName(path: string): string {
  const segment = path.split('/').findLast((part) => part !== '') ?? 'home';
  return OVERRIDES[segment] ?? decode(segment).replaceAll('-', ' ');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
