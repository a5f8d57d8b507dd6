import { CallFailed } from '@isocentre/contract/call';
import { replaceMembers } from '@isocentre/contract/members';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useAsk } from '../../../../session/ask.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import './members.css';
import { replacedWords } from './replaced-words.ts';

const TITLE = 'Members’ roll';

/** The society's own list of members, which stands beside a proof and never decides. */
export function Component() {
  const { slug, society, roles } = useOutletContext<FrameData>().edition;
  const trail = <Link to={`/organiser/${slug}/proofs`}>Proofs</Link>;
  return (
    <>
      <PageHead title={TITLE} trail={trail}>
        Beside every proof it says whether the member number is on the roll of {society.name}. It never decides by itself.
      </PageHead>
      {may(roles, 'society.manage') ? (
        <Upload key={society.slug} society={society.slug} />
      ) : (
        <NotForRole what="The members’ roll" roles={['Owners of the society']} />
      )}
    </>
  );
}

type Said = { readonly replaced: string } | { readonly failed: string; readonly rows: readonly (readonly [row: string, words: string])[] };

function Upload({ society }: { society: string }) {
  const ask = useAsk();
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const [said, setSaid] = useState<Said>();
  const [sending, setSending] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [said]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSaid(undefined);
    setMissing(file ? undefined : 'Please choose a file.');
    if (!file) return;
    setSending(true);
    try {
      setSaid({ replaced: replacedWords(await ask(() => call(replaceMembers, { params: { society }, file }))) });
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown;
      setSaid({ failed: thrown.message, rows: Object.entries(thrown.fields) });
    } finally {
      setSending(false);
    }
  };

  return (
    <form className="members-form" noValidate onSubmit={(event) => void submit(event)}>
      {said && 'replaced' in said && <Notice kind="good" title={said.replaced} ref={notice} />}
      {said && 'failed' in said && (
        <Notice kind="bad" title={said.failed} ref={notice}>
          {said.rows.length > 0 && (
            <ul>
              {said.rows.map(([row, words]) => (
                <li key={row}>
                  {row}: {words}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Field
        name="roll"
        label="List as CSV"
        type="file"
        accept=".csv,text/csv"
        error={missing}
        hint="The first row names the columns: number, name and, if you like, valid_until (2027-03-31)."
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
      />
      <p className="quiet">
        All its rows take the place of the roll before, for every conference of the society. If one row is wrong, nothing changes.
      </p>
      <Button type="submit" aria-disabled={sending || undefined}>
        {sending ? 'Replacing...' : 'Replace the roll'}
      </Button>
    </form>
  );
}
