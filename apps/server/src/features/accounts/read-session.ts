import type { SignedInUser } from '@isocentre/contract/accounts';
import type { Visit } from '../../platform/feature.ts';

export async function readSession({ account }: Visit): Promise<{ user: SignedInUser | null }> {
  return { user: account ? { title: account.title, name: account.name, email: account.email } : null };
}
