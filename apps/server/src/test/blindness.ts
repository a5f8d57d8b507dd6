import { submitAbstract } from '@isocentre/contract/abstracts';
import type { RouteShape } from '@isocentre/contract/route';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { coAuthor, corresponding, goodAbstract } from './abstracts.ts';
import { unpacked } from './hidden-names.ts';
import { ORIGIN, type TestApp } from './build-test-app.ts';
import { callAs, registerAs } from './delegates.ts';

/** Everything that could say who wrote an abstract, each in words that occur nowhere else. */
export interface Planted {
  readonly abstract: string;
  readonly email: string;
  /** By what they are: a failing test names the field. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** What a test has made is there. */
export function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

/** Runs a statement that the application's role may not. */
export async function asOwner(site: TestApp, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: site.database.migrationUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

const EMAIL = 'zqxmail.writer@zqxdomain.example';

/** An abstract whose authors, submitter and circumstances are all unique words. */
export async function plantAbstract(site: TestApp, editionId: number): Promise<Planted> {
  await asOwner(site, 'alter table abstracts alter column number restart with 8264913');
  await registerAs(site, {
    email: EMAIL,
    name: 'Zqxholder Zqxperson',
    mobile: '98401 71717',
    institute: 'Zqxworkplace',
    city: 'Zqxtown',
    postalAddress: 'Zqxstreet 5',
    membershipId: 'ZQXMEMBER',
    designation: 'Zqxtitle',
  });
  const author = await callAs(site, EMAIL);
  const { id } = await author(submitAbstract, {
    body: goodAbstract({
      authors: [
        {
          ...corresponding,
          name: 'Zqxfirst Zqxlast',
          department: 'Zqxdepartment',
          institution: 'Zqxinstitution',
          city: 'Zqxcity',
          orcid: '0000-0002-1825-0097',
          email: 'zqxcorresponds@zqxelsewhere.example',
          mobile: '98402 82828',
        },
        { ...coAuthor('Zqxsecond Zqxother'), department: 'Zqxunit', institution: 'Zqxhospital', city: 'Zqxvillage' },
      ],
    }),
  });
  await asOwner(
    site,
    `update registrations set delegate_number = 7391846 where id = (select registration_id from abstracts where id = $1)`,
    [id],
  );
  await asOwner(
    site,
    `update abstracts set submitted_at = '2025-07-29T03:17:43.219Z', edited_at = '2025-07-30T04:18:44.218Z' where id = $1`,
    [id],
  );
  await asOwner(site, `update abstract_revisions set saved_at = '2025-07-30T04:18:44.218Z' where abstract_id = $1`, [id]);
  const { registration_id: registration } = await site.db
    .selectFrom('abstracts')
    .select('registration_id')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: account } = await site.db.selectFrom('accounts').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  return {
    abstract: id,
    email: EMAIL,
    tokens: {
      anything: 'zqx',
      // Long enough to stand in no random id; as it is stored, and in groups.
      orcid: '0002-1825',
      mobile: '0171717',
      'mobile in groups': '01 71717',
      'mobile of the corresponding author': '0282828',
      'mobile of the corresponding author in groups': '02 82828',
      'delegate number': '7391846',
      'number of the abstract': '8264913',
      'id of the abstract': id,
      'id of the registration': registration,
      'id of the account': account,
      'day of submission': '2025-07-29',
      'time of submission': '03:17:43',
      'day of editing': '2025-07-30',
      'time of editing': '04:18:44',
    },
  };
}

/** Which of the tokens stand in the body, in what a file holds, or in any header, in any case. */
export function leaksIn(
  { body, headers, rawPayload }: Pick<LightMyRequestResponse, 'body' | 'headers'> & { rawPayload?: Buffer },
  { tokens }: Planted,
): string[] {
  // What is compressed inside a file, too.
  const inside = rawPayload && !String(headers['content-type']).includes('json') ? unpacked(rawPayload).join('\n') : '';
  const text = `${body}\n${inside}\n${JSON.stringify(headers)}`.toLowerCase();
  return Object.entries(tokens)
    .filter(([, token]) => text.includes(token.toLowerCase()))
    .map(([name]) => name);
}

export interface Attempt {
  readonly cookie?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Any route of the contract, by its path and with any input. */
export const attempt = (
  app: FastifyInstance,
  route: RouteShape,
  { cookie, params = {}, body, headers }: Attempt,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? NOBODYS),
    headers: { host: 'localhost', origin: ORIGIN, ...(cookie === undefined ? {} : { cookie }), ...headers },
    ...(route.method === 'GET' ? {} : { payload: body ?? {} }),
  });
