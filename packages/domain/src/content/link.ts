/** Longer ones are no addresses that anybody typed or copied. */
const MAX_LENGTH = 2000;

/**
 * Where a link in a text may lead: `https:`, `mailto:`, `tel:`, a path of this site (`/fees`) or a place on the page (`#fees`). All
 * else, known or not, is refused.
 */
export function isAllowedLink(href: string): boolean {
  // Browsers drop tabs and line ends from addresses and read a backslash as a slash: none of them belongs into one.
  // oxlint-disable-next-line no-control-regex
  if (href.length > MAX_LENGTH || /[\s\\\u0000-\u001f\u007f]/u.test(href) || !href.isWellFormed()) return false;
  if (href.startsWith('#')) return href.length > 1;
  if (href.startsWith('/')) return !href.startsWith('//');
  if (/^mailto:/i.test(href)) return /^mailto:[^@<>"]+@[^@<>"]+$/i.test(href);
  if (/^tel:/i.test(href)) return /^tel:\+?[\d().-]+$/i.test(href);
  // No names and passwords in front of the host: `https://bank.example@elsewhere.example` leads elsewhere.
  return /^https:\/\/[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}](:\d{1,5})?([/?#].*)?$/iu.test(href);
}
