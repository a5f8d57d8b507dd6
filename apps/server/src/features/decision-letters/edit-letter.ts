import type { ReadLetter } from '@isocentre/contract/review/decision-letters';
import { editFaults } from '@isocentre/domain/letters/edited-letter';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { describeWords } from './compose-letter.ts';
import { lockLetters, storeEdit } from './queries/decision-letters.ts';
import { composeAll, type DecisionLetterDeps, readLetter, refuseFaults } from './read-letters.ts';

interface Edit {
  readonly id: string;
  /** Of the letter as it was shown. */
  readonly digest: string;
  /** Null: it follows its text again. */
  readonly words: TemplateText | null;
}

/** The words of one draft. It keeps them, whatever becomes of its text, until somebody takes them back. */
export async function editLetter(deps: DecisionLetterDeps, { id, digest, words }: Edit, visit: Visit): Promise<ReadLetter> {
  const text = words && { subject: words.subject.trim(), body: words.body.replaceAll('\r\n', '\n').trim() };
  if (text) refuseFaults(editFaults(text));
  const editionId = visit.edition.id;
  const stored = await deps.db.transaction().execute(async (db) => {
    await lockLetters(db, editionId, [id]);
    const [letter] = await composeAll({ ...deps, db }, visit, [id]);
    if (!letter) throw new Refused('NOT_FOUND');
    if (letter.row.state !== 'draft' || letter.digest !== digest) return false;
    await storeEdit(db, { editionId, id }, text && { words: text, from: letter.made });
    // What it says stands in the letter alone, which can be erased.
    await writeAudit(db, {
      editionId,
      actor: visit.actor,
      action: text ? 'letter.edited' : 'letter.follows-again',
      entity: 'letter',
      entityId: id,
      after: { purpose: letter.row.purpose },
      requestId: visit.requestId,
    });
    return true;
  });
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current: await readLetter(deps, id, visit) });
  const [letter] = await composeAll(deps, visit, [id]);
  if (!letter) throw new Refused('NOT_FOUND');
  return describeWords(letter, visit.edition.edition);
}
