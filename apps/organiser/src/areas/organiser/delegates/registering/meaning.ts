import { ProofKind, proofName } from '@isocentre/domain/registration/proofs';
import type { SignName } from '../../frame/sign.tsx';
import type { Category, Wish } from './what-for.tsx';

interface Line {
  readonly sign: SignName;
  readonly words: string;
}

/** What registering somebody means, before it happens. */
export function meaningOf(category: Category | undefined, { registrationType, grantAs }: Wish, email: string): Line[] {
  if (!category) return [{ sign: 'money', words: 'Choose a category to see the fee and what follows.' }];
  const granted = grantAs !== '';
  const proof = ProofKind.safeParse(category.proof).data;
  const types = [...category.types, ...category.otherTypes];
  const quote = (category.pricing === 'phased' ? types.find(({ code }) => code === registrationType) : types[0])?.quote;
  return [
    { sign: 'money', words: granted ? 'Complimentary: nothing is to be paid.' : quote ? `To pay: ${quote.words}.` : 'Choose a price.' },
    ...(category.includesWorkshop
      ? [
          {
            sign: 'onSite' as const,
            words: granted ? 'A workshop place is taken at once, if one is left.' : 'A workshop place is taken when the fee is paid.',
          },
        ]
      : []),
    ...(proof ? [{ sign: 'proof' as const, words: `The ${proofName(proof)} is still to be uploaded.` }] : []),
    {
      sign: 'mail',
      words: `A letter with the user ID goes to ${email === '' ? 'the address' : email}; without a password, also a link to set one.`,
    },
  ];
}
