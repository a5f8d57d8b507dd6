import type { Finding, listFindings as route } from '@isocentre/contract/money/findings';
import type { Answer } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { payerOf } from './describe.ts';
import { countFindings, findConcerned, findFindings, lastLooks, type StoredFinding } from './queries/findings.ts';

const MOST = 1000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the last looks at the books have found, with whom each row is about. */
export async function listFindings({ db }: { db: Database }, visit: Visit): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const [rows, total, { checkedAt, comparedAt }] = await Promise.all([
    findFindings(db, editionId, MOST),
    countFindings(db, editionId),
    lastLooks(db),
  ]);
  const concerned = new Map((await findConcerned(db, editionId, [...new Set(rows.flatMap(idsOf))])).map((one) => [one.id, one]));
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    comparedAt: comparedAt?.toISOString() ?? null,
    total,
    findings: rows.map((row): Finding => {
      const about = idsOf(row).flatMap((id) => concerned.get(id) ?? []);
      const [one] = about;
      return {
        id: row.id,
        source: row.source,
        rule: row.rule,
        since: row.since.toISOString(),
        mended: row.mended,
        facts: Object.entries(row.found).map(([name, value]) => ({ name: name.replaceAll('_', ' '), value: inText(value) })),
        delegate: one ? payerOf(edition, one.registration, one.number, one.name) : null,
        payment: about.find(({ payment }) => payment !== null)?.payment ?? null,
      };
    }),
  };
}

const idsOf = ({ found }: StoredFinding): string[] =>
  Object.values(found).filter((value) => typeof value === 'string' && UUID.test(value)) as string[];

const inText = (value: unknown): string => (value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value));
