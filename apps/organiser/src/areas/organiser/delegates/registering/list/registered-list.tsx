import type { registerPeople } from '@isocentre/contract/delegates/people-list';
import type { Answer } from '@isocentre/contract/route';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { doneWords } from './list-words.ts';

/** Who was registered just now, and the way to them. */
export function RegisteredList({ slug, done }: { slug: string; done: Answer<typeof registerPeople> }) {
  const { letters, tag } = done;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    window.scrollTo({ top: 0 });
  }, [done]);
  const found = tag === null ? 'sort=registered&order=down' : new URLSearchParams({ tag }).toString();
  return (
    <Notice kind="good" title={doneWords(done)} ref={notice}>
      <p>{letters === 0 ? 'No letter was sent.' : 'Each gets a letter within the next minutes.'}</p>
      <p>
        <Link to={`/organiser/${slug}/delegates?${found}`}>{tag === null ? 'The newest delegates' : `Delegates tagged “${tag}”`}</Link>
      </p>
    </Notice>
  );
}
