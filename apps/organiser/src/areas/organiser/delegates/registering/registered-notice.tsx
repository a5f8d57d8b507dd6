import type { registerSomebody } from '@isocentre/contract/delegates/on-behalf';
import type { Answer } from '@isocentre/contract/route';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type Registered = Answer<typeof registerSomebody> & { readonly name: string; readonly email: string };

/** Who was registered just now; the form below is for the next one. */
export function RegisteredNotice({ slug, registered }: { slug: string; registered: Registered }) {
  const { id, number, name, email, status, quote, newAccount } = registered;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [id]);
  return (
    <Notice kind="good" title={`${name} is registered as ${number}.`} ref={notice}>
      <p>
        {status === 'COMPLIMENTARY' ? 'Complimentary, nothing to pay.' : quote && `To pay: ${quote.words}.`} A letter goes to {email}
        {newAccount && ', with a link to set a password'}.
      </p>
      <p>
        <Link to={`/organiser/${slug}/delegates/${id}`}>Open {number}</Link>
      </p>
    </Notice>
  );
}
