import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type * as textFlagRules from '@isocentre/domain/review/text-flags';
import { useDeferredValue, useEffect, useState } from 'react';
import { type Naming, namingWords, textsOf } from './naming.ts';

const NOTHING: Naming = {};
type Rules = Pick<typeof textFlagRules, 'textFlags'>;

/** Warns while somebody writes. The rules are the server's, and come after the editor: nobody waits for them. */
export function useNaming(form: AbstractForm, wanted: boolean): Naming {
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let here = true;
    if (wanted)
      import('@isocentre/domain/review/text-flags').then(
        (loaded) => here && setRules(loaded),
        // Without them nothing is lost: a chair looks at every text.
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [wanted]);
  const typed = useDeferredValue(form);
  if (!rules || !wanted) return NOTHING;
  const texts = textsOf(typed);
  return namingWords(texts, rules.textFlags(texts, typed.authors));
}
