import { addHost, type Checklist, removeHost } from '@isocentre/contract/next-editions';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';

/** Under which names visitors find the edition. */
export function Hosts({
  slug,
  hosts,
  onDone,
}: {
  slug: string;
  hosts: Checklist['edition']['hosts'];
  onDone: (words: string, list: Checklist) => void;
}) {
  const [host, setHost] = useState('');
  const { sending, failure, attempt } = useAttempt();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      () => call(addHost, { params: { edition: slug }, body: { host } }),
      (list) => {
        setHost('');
        onDone(`${host.trim().toLowerCase()} was added.`, list);
      },
    );
  };
  const remove = (name: string) =>
    void attempt(
      () => call(removeHost, { params: { edition: slug, host: name } }),
      (list) => onDone(`${name} was removed.`, list),
    );
  return (
    <section className="hosts" aria-labelledby="hosts-title">
      <h2 id="hosts-title">Host names</h2>
      {failure && !failure.fields && (
        <Notice kind="bad" title="Nothing was changed.">
          {' '}
          {failure.message}
        </Notice>
      )}
      <ul aria-label="Host names">
        {hosts.map(({ host: name, verifiedAt, main }) => (
          <li key={name}>
            <b>{name}</b>{' '}
            {main ? (
              <Badge state="good">Main</Badge>
            ) : verifiedAt ? (
              <Badge state="good">Verified</Badge>
            ) : (
              <Badge state="pending">Waiting for DNS</Badge>
            )}{' '}
            {!main && (
              <Button look="plain" small disabled={sending} onClick={() => remove(name)}>
                Remove<span className="vh"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={add} noValidate>
        <Field
          label="Another host name"
          value={host}
          autoComplete="off"
          error={failure?.fields?.['host'] ?? failure?.fields?.['body.host']}
          hint="Whoever keeps the domain points it to this installation."
          onChange={({ currentTarget }) => setHost(currentTarget.value)}
        />
        <Button type="submit" look="line" disabled={sending}>
          Add host name
        </Button>
      </form>
    </section>
  );
}
