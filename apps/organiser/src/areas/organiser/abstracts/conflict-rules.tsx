import { type Conflicts, sayAlias, shareDomains } from '@isocentre/contract/review/conflicts';
import { Button } from '@isocentre/ui/button.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call as ask } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

interface RulesProps {
  slug: string;
  conflicts: Conflicts;
  onDone: (words: string) => void;
}

/** What a chair has said about names of institutions and mail domains. */
export function ConflictRules({ slug, conflicts, onDone }: RulesProps) {
  const { sending, failure, attempt } = useAttempt();
  const stored = conflicts.domains.join('\n');
  const [typed, setTyped] = useState<string>();
  const params = { edition: slug };
  const part = (name: string) =>
    void attempt(
      () => ask(sayAlias, { params, body: { name, standsFor: null } }),
      () => onDone('They are two institutions again.'),
    );
  const save = () =>
    void attempt(
      () => ask(shareDomains, { params, body: { domains: (typed ?? stored).split(/[\s,]+/).filter((word) => word !== '') } }),
      () => {
        setTyped(undefined);
        onDone('The shared domains are saved.');
      },
    );
  const fault = failure && Object.values(failure.fields)[0];
  return (
    <section className="abstracts-panel" aria-labelledby="rules">
      <h2 id="rules">Names and domains</h2>
      {failure && !fault && <Notice kind="bad" title={failure.message} />}
      {conflicts.aliases.length > 0 && (
        <ul className="conflicts-list">
          {conflicts.aliases.map(({ name, standsFor }) => (
            <li key={name}>
              <div>
                {name} is <b>{standsFor}</b>
              </div>
              <Button small look="line" aria-disabled={sending || undefined} onClick={() => part(name)}>
                Not the same<span className="vh">: {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label="Mail domains that many institutions share"
        optional
        rows={2}
        hint="One on each line, such as a university system’s. The same one is then no conflict. Public providers never are."
        value={typed ?? stored}
        error={fault}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="abstracts-acts">
        <Button look="line" aria-disabled={sending || undefined} onClick={save}>
          {sending ? 'Saving...' : 'Save the domains'}
        </Button>
      </div>
    </section>
  );
}
