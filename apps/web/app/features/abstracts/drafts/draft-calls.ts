import { editAbstract, submitAbstract } from '@isocentre/contract/abstracts';
import { discardDraft, saveDraft } from '@isocentre/contract/abstracts/drafts';
import { AbstractDraft, AbstractRecord, formOf } from '@isocentre/contract/abstracts/shapes';
import type { Call } from '@isocentre/contract/route';
import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { type Failure, toFailure } from '../../../lib/failure.ts';

/** `new`, or the id of the abstract that is being edited. */
export type Target = string;

/**
 * Another text, where it comes from, and the versions a change of it must name. `window`: left in this browser by a
 * closed window.
 */
export interface Stored {
  from: 'draft' | 'abstract' | 'window';
  form: AbstractForm;
  savedAt: string;
  draftVersion: number | null;
  abstractId: string;
  abstractVersion: number | null;
}

export interface Sent {
  form: AbstractForm;
  draftVersion: number | null;
  abstractId: string;
  abstractVersion: number | null;
}

/** `other`: somebody else saved first; null: what was to be replaced no longer exists. */
type Refusal = { failed: Failure; other?: Stored | null };
export type SavedDraft = { saved: { version: number; abstractId: string; savedAt?: string } } | Refusal;
export type Submitted = { record: AbstractRecord } | Refusal;

export const storedDraft = ({ form, savedAt, version, abstractId, abstractVersion }: AbstractDraft): Stored => ({
  from: 'draft',
  form,
  savedAt,
  draftVersion: version,
  abstractId,
  abstractVersion,
});
export const storedAbstract = (record: AbstractRecord): Stored => ({
  from: 'abstract',
  form: formOf(record),
  savedAt: record.lastEditDate,
  draftVersion: null,
  abstractId: record.id,
  abstractVersion: record.version,
});

export interface DraftCalls {
  save: (sent: Sent) => Promise<SavedDraft>;
  submit: (sent: Sent) => Promise<Submitted>;
  discard: (draftVersion: number) => Promise<void>;
}

const refusal = (error: unknown, other: (current: unknown) => Stored | null): Refusal => {
  const { current, ...failed } = toFailure(error);
  return failed.code === 'CHANGED_ELSEWHERE' ? { failed, other: other(current) } : { failed };
};
const otherDraft = (current: unknown) => {
  const { data } = AbstractDraft.safeParse(current);
  return data ? storedDraft(data) : null;
};
const otherAbstract = (current: unknown) => {
  const { data } = AbstractRecord.safeParse(current);
  return data ? storedAbstract(data) : null;
};

/** Imported lazily: it includes the schemas. */
export const draftCalls = (call: Call, target: Target): DraftCalls => ({
  save: async ({ form, draftVersion, abstractId, abstractVersion }) => {
    try {
      const first = draftVersion === null && target === 'new' ? { abstractId } : {};
      const saved = await call(saveDraft, { params: { target }, body: { version: draftVersion, abstractVersion, form, ...first } });
      return { saved };
    } catch (error) {
      return refusal(error, otherDraft);
    }
  },
  submit: async ({ form, draftVersion, abstractId: id, abstractVersion: version }) => {
    try {
      return {
        record:
          version === null
            ? await call(submitAbstract, { body: { id, draftVersion, ...form } })
            : await call(editAbstract, { params: { id }, body: { version, draftVersion, ...form } }),
      };
    } catch (error) {
      return refusal(error, (current) => otherDraft(current) ?? otherAbstract(current));
    }
  },
  discard: async (version) => {
    await call(discardDraft, { params: { target }, query: { version } });
  },
});

/** The same calls, reporting everything the server says about the draft. Null: it no longer exists. */
export function toldCalls(calls: DraftCalls, target: Target, tell: (draft: AbstractDraft | null) => void): DraftCalls {
  const met = <O extends object>(outcome: O): O => {
    const { other } = outcome as { other?: Stored | null };
    if (other?.from === 'draft' && other.draftVersion !== null)
      tell({
        target,
        abstractId: other.abstractId,
        abstractVersion: other.abstractVersion,
        form: other.form,
        version: other.draftVersion,
        savedAt: other.savedAt,
      });
    return outcome;
  };
  return {
    save: async (sent) => {
      const outcome = await calls.save(sent);
      if ('saved' in outcome) {
        const { version, abstractId, savedAt = new Date().toISOString() } = outcome.saved;
        tell({ target, abstractId, abstractVersion: sent.abstractVersion, form: sent.form, version, savedAt });
      }
      return met(outcome);
    },
    submit: async (sent) => {
      const outcome = await calls.submit(sent);
      if ('record' in outcome) tell(null);
      return met(outcome);
    },
    discard: async (version) => {
      await calls.discard(version);
      tell(null);
    },
  };
}
