import { changeSociety, readSociety, type SocietyFacts } from '@isocentre/contract/next-editions';
import { SocietyChange } from '@isocentre/domain/societies/society';
import { fieldErrors } from '@isocentre/domain/refusals';
import { Button } from '@isocentre/ui/button.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { type FormEvent, useCallback, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { Said } from '../money/said.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What the society's editions have in common when they begin. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <SettingsPage title="Society" about="What every new edition begins with. Editions that exist stay as they are." needs="society.manage">
      <Society key={edition.society.slug} slug={edition.slug} society={edition.society.slug} />
    </SettingsPage>
  );
}

function Society({ slug, society }: { slug: string; society: string }) {
  const { data, error, again } = useLatest(useCallback(() => call(readSociety, { params: { society } }), [society]));
  const [said, setSaid] = useState('');
  if (error && !data) return <ErrorState level="h2" title="The society did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the society</Loading>;
  return (
    <>
      <Said words={said} />
      <SocietyForm
        society={society}
        facts={data}
        onDone={() => {
          setSaid('Saved. Editions made from now on begin with this.');
          again();
        }}
      />
      <dl className="society-facts">
        <dt>Main address</dt>
        <dd>{data.mainHost ?? 'none yet'}</dd>
        <dt>Owners</dt>
        <dd>
          {data.owners.map(({ name }) => name).join(', ') || 'none'} <Link to={`/organiser/${slug}/settings/society`}>Change owners</Link>
        </dd>
        <dt>Members’ roll</dt>
        <dd>
          {data.members === 1 ? '1 member' : `${data.members} members`}{' '}
          <Link to={`/organiser/${slug}/proofs/members`}>Replace the roll</Link>
        </dd>
      </dl>
    </>
  );
}

function SocietyForm({ society, facts, onDone }: { society: string; facts: SocietyFacts; onDone: () => void }) {
  const [typed, setTyped] = useState({
    name: facts.name,
    mark: facts.mark ?? '',
    email: facts.contact.email ?? '',
    phone: facts.contact.phone ?? '',
    hours: facts.contact.hours ?? '',
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { sending, failure, attempt } = useAttempt();
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { name, mark, email, phone, hours } = typed;
    const checked = SocietyChange.safeParse({
      name,
      mark: orNull(mark),
      version: facts.version,
      contact: { email: orNull(email), phone: orNull(phone), hours: orNull(hours) },
    });
    setErrors(fieldErrors(checked.error?.issues ?? []));
    if (checked.success) void attempt(() => call(changeSociety, { params: { society }, body: checked.data }), onDone);
  };
  const field = (name: keyof typeof typed, label: string, path: string = name) => ({
    label,
    value: typed[name],
    error: errors[path],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <form onSubmit={send} noValidate>
      {failure && (
        <Notice kind="bad" title="Not saved.">
          {' '}
          {failure.message}
        </Notice>
      )}
      <div className="wizard-fields">
        <Field {...field('name', 'Name')} required className="wide" />
        <Field {...field('email', 'E-mail for visitors', 'contact.email')} optional />
        <Field {...field('phone', 'Telephone', 'contact.phone')} optional />
        <Field {...field('hours', 'Hours', 'contact.hours')} optional />
        <Field {...field('mark', 'Seed of the figure')} optional hint="Small letters and digits; another seed draws another figure." />
      </div>
      <Button type="submit" disabled={sending}>
        Save for new editions
      </Button>
    </form>
  );
}
