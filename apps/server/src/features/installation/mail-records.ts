import { Resolver } from 'node:dns/promises';
import type { Finding } from './finding.ts';

/** The texts that DNS has under a name; none if there is no such name. Rejects when nobody answers. */
export type ReadTexts = (name: string) => Promise<readonly string[]>;

interface Sending {
  /** Senders of mails: `Conference desk <desk@example.org>`. */
  readonly senders: readonly string[];
  readonly smtpUrl: string;
  /** Under which name the mail server's signature is published. */
  readonly dkimSelector: string | undefined;
}

/** Whether receivers can tell our mails from forged ones: the DNS records of every domain that we send from. */
export async function checkMailRecords({ senders, smtpUrl, dkimSelector }: Sending, readTexts: ReadTexts): Promise<Finding[]> {
  const domains = [...new Set(senders.map(domainOf))];
  const findings = await Promise.all(
    domains.map(async (domain) => {
      try {
        return [await spf(domain, smtpUrl, readTexts), await dkim(domain, dkimSelector, readTexts), await dmarc(domain, readTexts)];
      } catch (error) {
        return [{ what: `mail records of ${domain}: ${String(error)}`, remedy: '/etc/resolv.conf: the resolver does not answer' }];
      }
    }),
  );
  return findings.flat();
}

async function spf(domain: string, smtpUrl: string, readTexts: ReadTexts): Promise<Finding> {
  const found = (await readTexts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (found.length === 1) return { what: `SPF of ${domain}: ${found[0]}` };
  if (found.length > 1) return { what: `SPF of ${domain}: ${found.length} records, so receivers use none`, remedy: 'DNS: make them one' };
  return {
    what: `SPF of ${domain}: none, so anybody may send in its name`,
    remedy: `DNS: ${domain} TXT "v=spf1 a:${new URL(smtpUrl).hostname} -all", or what your mail provider tells you to include`,
  };
}

async function dkim(domain: string, selector: string | undefined, readTexts: ReadTexts): Promise<Finding> {
  // The mail server signs, not this program.
  if (selector === undefined) return { what: `DKIM of ${domain}: not looked for, DKIM_SELECTOR is not set` };
  const name = `${selector}._domainkey.${domain}`;
  const key = (await readTexts(name)).some((text) => /(^|;)\s*p=\s*[^;\s]/.test(text));
  if (key) return { what: `DKIM of ${domain}: ${name} has a key` };
  return { what: `DKIM of ${domain}: ${name} has no key`, remedy: `DNS: ${name} TXT, as the mail server that signs shows it` };
}

async function dmarc(domain: string, readTexts: ReadTexts): Promise<Finding> {
  // A domain without a record of its own falls under the one above it.
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const found = (await readTexts(`_dmarc.${at}`)).find((text) => /^v=DMARC1\s*;/.test(text));
    if (found !== undefined) return { what: `DMARC of ${domain}: ${found}` };
  }
  return {
    what: `DMARC of ${domain}: none, so receivers do not know what to do with forged mails`,
    remedy: `DNS: _dmarc.${domain} TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}"`,
  };
}

const domainOf = (sender: string) => /@([^\s>@]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? sender;

/** From the machine's resolver, which has a few seconds. */
export const readTextsFromDns: ReadTexts = async (name) => {
  try {
    return (await new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return [];
    throw error;
  }
};
