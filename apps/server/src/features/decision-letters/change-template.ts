import type { Template } from '@isocentre/contract/review/decision-letters';
import { DecisionLetter, decisionTemplates, mayCarryPdf, variablesOf } from '@isocentre/domain/letters/decision-letters';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listTemplates, storeTemplate, type TemplateRow } from './queries/templates.ts';
import { type DecisionLetterDeps, expectNoFault } from './read-letters.ts';

export async function readTemplates({ db }: DecisionLetterDeps, visit: Visit): Promise<{ templates: Template[] }> {
  const stored = await listTemplates(db, visit.edition.id);
  return { templates: DecisionLetter.options.map((kind) => describe(kind, stored, visit)) };
}

interface Changed extends TemplateText {
  readonly code: DecisionLetter;
  readonly version: number;
  /** Absent: as before. */
  readonly pdf?: boolean | undefined;
}

/** Letters that are prepared follow; those that were released do not. Of two who save at once the second sees what the first stored. */
export async function changeTemplate(
  { db }: DecisionLetterDeps,
  { code, version, subject, body, pdf }: Changed,
  visit: Visit,
): Promise<Template> {
  const text = { subject: subject.trim(), body: body.replaceAll('\r\n', '\n').trim() };
  expectNoFault(text, code);
  const editionId = visit.edition.id;
  const stored = await db.transaction().execute(async (transaction) => {
    const carries =
      mayCarryPdf(code) && (pdf ?? (await listTemplates(transaction, editionId)).find((row) => row.code === code)?.pdf ?? false);
    const account = accountOf(visit).id;
    if (!(await storeTemplate(transaction, { editionId, code, seen: version, ...text, pdf: carries, account }))) return false;
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'template.changed',
      entity: 'template',
      entityId: code,
      after: { version: version + 1 },
      requestId: visit.requestId,
    });
    return true;
  });
  const current = describe(code, await listTemplates(db, editionId), visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}

function describe(code: DecisionLetter, stored: readonly TemplateRow[], { shown }: Visit): Template {
  const own = stored.find((row) => row.code === code);
  const { subject, body } = own ?? decisionTemplates[code];
  return {
    code,
    version: own?.version ?? 0,
    subject,
    body,
    pdf: mayCarryPdf(code) ? (own?.pdf ?? false) : null,
    by: own?.by ?? null,
    at: own ? shown(own.at) : null,
    variables: Object.entries(variablesOf(code)).map(([name, words]) => ({ name, ...words })),
  };
}
