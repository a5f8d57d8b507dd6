import { readTextVersion } from '@isocentre/contract/content';
import type { Answer, Call } from '@isocentre/contract/route';
import { ACCEPTED_TEXTS } from '@isocentre/domain/content/accepted-texts';
import type { Params } from 'react-router';
import { toFailure } from './failure.ts';

export type TextVersion = Answer<typeof readTextVersion>;

/** The version of terms or privacy policy that a path names; null: there is no such text, or it was never kept. */
export async function textVersionOrNull(call: Call, { text, version = '' }: Params): Promise<TextVersion | null> {
  const slug = ACCEPTED_TEXTS.find((one) => one === text?.toLowerCase());
  if (!slug) return null;
  try {
    return await call(readTextVersion, { params: { slug, version } });
  } catch (error) {
    // Not there, or no number and no day.
    const { status } = toFailure(error);
    if (status === 404 || status === 422) return null;
    throw error;
  }
}
