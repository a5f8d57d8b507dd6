/** Where anybody can have an address: the same one says nothing about two people. */
const PUBLIC = new Set(
  'gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in yahoo.co.uk ymail.com rocketmail.com outlook.com outlook.in hotmail.com hotmail.co.uk live.com live.in msn.com icloud.com me.com mac.com aol.com rediffmail.com rediff.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de mail.com zoho.com zohomail.in yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com fastmail.com hey.com tutanota.com t-online.de free.fr orange.fr wanadoo.fr libero.it comcast.net bsnl.in vsnl.net sify.com duck.com'.split(
    ' ',
  ),
);

/** Kept for documents and tests by RFC 2606: nobody's. */
const RESERVED = /(^|\.)(example\.(com|org|net)|example|test|invalid|localhost)$/;

/** What follows the last @, in lower case; nothing when it says nothing about where somebody works. */
export function institutionalDomain(address: string, shared: ReadonlySet<string> = new Set()): string | undefined {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  if (!address.includes('@') || !domain.includes('.')) return undefined;
  const all = [domain, ...parentDomains(domain)];
  return RESERVED.test(domain) || all.some((one) => PUBLIC.has(one) || shared.has(one)) ? undefined : domain;
}

/** `invented.ac.in` and `ac.in` of `physics.invented.ac.in`. */
export function parentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join('.'));
}

/** `physics.invented.ac.in` belongs to `invented.ac.in`. */
export const sameDomain = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
