import type { CallFailed } from '@isocentre/contract/call';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

/** An account of this address, or a registration that it has here. */
export type Found = { readonly account: string | null } | { readonly id: string; readonly number: string; readonly words: string };

export function foundIn({ code, current, message }: CallFailed): Found | undefined {
  const said = current as { name?: string | null; id?: string; number?: string } | undefined;
  if (code === 'ACCOUNT_KNOWN') return { account: said?.name ?? null };
  return code === 'REGISTERED_ALREADY' && said?.id ? { id: said.id, number: said.number ?? '', words: message } : undefined;
}

interface FoundNoticeProps {
  slug: string;
  found: Found;
  sending: boolean;
  onUse: () => void;
}

/** Said before anything is stored. */
export function FoundNotice({ slug, found, sending, onUse }: FoundNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if ('id' in found)
    return (
      <Notice kind="warn" title={found.words} ref={notice}>
        <p>
          <Link to={`/organiser/${slug}/delegates/${found.id}`}>Open {found.number}</Link>
        </p>
      </Notice>
    );
  return (
    <Notice
      kind="warn"
      title={found.account === null ? 'This address has an account already.' : `This address has an account: ${found.account}.`}
      ref={notice}
    >
      <p>Is it the same person? The registration is added to that account, and its owner gets the letter. Nothing is stored yet.</p>
      <div className="corrected-end">
        <Button small aria-disabled={sending || undefined} onClick={onUse}>
          Use this account and register
        </Button>
      </div>
    </Notice>
  );
}
