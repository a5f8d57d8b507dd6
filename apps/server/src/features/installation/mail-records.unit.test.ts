import { describe, expect, test } from 'vitest';
import { checkMailRecords, type ReadTexts } from './mail-records.ts';

const dns =
  (records: Readonly<Record<string, readonly string[]>>): ReadTexts =>
  async (name) =>
    records[name] ?? [];
const ask = (
  records: Readonly<Record<string, readonly string[]>>,
  senders = ['Desk <desk@conference.example.org>'],
  dkimSelector?: string,
) => checkMailRecords({ senders, smtpUrl: 'smtps://user:secret@mail.example.org', dkimSelector }, dns(records));

const GOOD = {
  'conference.example.org': ['google-site-verification=x', 'v=spf1 mx -all'],
  's1._domainkey.conference.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.example.org': ['v=DMARC1; p=reject'],
};

describe('the records of the domains that mails come from', { tags: ['OPS-119'] }, () => {
  test('what is there is shown; DMARC may stand at the domain above', async () => {
    expect(await ask(GOOD, undefined, 's1')).toEqual([
      { what: 'SPF of conference.example.org: v=spf1 mx -all' },
      { what: 'DKIM of conference.example.org: s1._domainkey.conference.example.org has a key' },
      { what: 'DMARC of conference.example.org: v=DMARC1; p=reject' },
    ]);
  });

  test('what is missing is a fault, with the record to set', async () => {
    expect(await ask({}, undefined, 's1')).toEqual([
      {
        what: 'SPF of conference.example.org: none, so anybody may send in its name',
        remedy: 'DNS: conference.example.org TXT "v=spf1 a:mail.example.org -all", or what your mail provider tells you to include',
      },
      {
        what: 'DKIM of conference.example.org: s1._domainkey.conference.example.org has no key',
        remedy: 'DNS: s1._domainkey.conference.example.org TXT, as the mail server that signs shows it',
      },
      {
        what: 'DMARC of conference.example.org: none, so receivers do not know what to do with forged mails',
        remedy: 'DNS: _dmarc.conference.example.org TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@conference.example.org"',
      },
    ]);
  });

  test('two SPF records count as none, and a key that was taken back is none', async () => {
    const [spf, dkim] = await ask(
      {
        ...GOOD,
        'conference.example.org': ['v=spf1 mx -all', 'v=spf1 a -all'],
        's1._domainkey.conference.example.org': ['v=DKIM1; p='],
      },
      undefined,
      's1',
    );
    expect([spf?.remedy, dkim?.remedy]).toEqual(['DNS: make them one', expect.any(String)]);
  });

  test('every domain is asked about once, and a selector that is not set is no fault', async () => {
    const findings = await ask(GOOD, ['desk@conference.example.org', 'Desk <info@conference.example.org>', 'other@lakeside.example']);
    expect(findings.map(({ what, remedy }) => [what.split(':')[0], remedy !== undefined])).toEqual([
      ['SPF of conference.example.org', false],
      ['DKIM of conference.example.org', false],
      ['DMARC of conference.example.org', false],
      ['SPF of lakeside.example', true],
      ['DKIM of lakeside.example', false],
      ['DMARC of lakeside.example', true],
    ]);
  });

  test('a resolver that does not answer is a fault of its own', async () => {
    const away: ReadTexts = async () => {
      throw new Error('queryTxt ETIMEOUT conference.example.org');
    };
    expect(
      await checkMailRecords({ senders: ['desk@conference.example.org'], smtpUrl: 'smtp://127.0.0.1', dkimSelector: undefined }, away),
    ).toEqual([
      {
        what: 'mail records of conference.example.org: Error: queryTxt ETIMEOUT conference.example.org',
        remedy: '/etc/resolv.conf: the resolver does not answer',
      },
    ]);
  });
});
