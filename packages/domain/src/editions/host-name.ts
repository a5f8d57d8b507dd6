import * as z from 'zod/mini';

/** Names that stand for machines or services of a domain and for nothing that a society holds. */
const RESERVED_LABELS = new Set(['localhost', 'local', 'internal', 'invalid', 'test', 'onion', 'arpa']);

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const NAME = new RegExp(`^(?:${LABEL}[.])+${LABEL}$`);

/** What is wrong with a host name, for the person who typed it; undefined: nothing. `reserved`: names the installation itself uses. */
export function hostFault(host: string, reserved: readonly string[] = []): string | undefined {
  if (host.length > 253 || !NAME.test(host)) return 'Write a host name such as 2026.example.org, without https:// and without a path.';
  const last = host.split('.').at(-1) ?? '';
  if (/^\d+$/.test(last)) return 'Write a name and not a number: addresses of machines change.';
  if (RESERVED_LABELS.has(last) && !reserved.some((own) => own === last || own.endsWith(`.${last}`)))
    return `Names that end in .${last} cannot be reached from outside.`;
  if (reserved.includes(host)) return 'This name belongs to the installation itself.';
  return undefined;
}

/** As typed: in lower case, without a dot at its end. */
export const HostName = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, 'Write a host name.'), z.maxLength(253));
