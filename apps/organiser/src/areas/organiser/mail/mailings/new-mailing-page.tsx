import { readMailing } from '@isocentre/contract/letters/mailings';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../../lib/call.ts';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useLatest } from '../../../../session/use-latest.ts';
import '../../abstracts/abstracts.css';
import '../../abstracts/letters/letters.css';
import type { FrameData } from '../../frame/load-frame.ts';
import { NotForRole } from '../../jobs/not-for-role.tsx';
import { addressOf, choiceOf, groupChoices, groupIn } from './mailing-choices.ts';
import { MailingForm } from './mailing-form.tsx';

/** One text to a group: who, what, and how it reads. It is a draft then; nothing leaves from here. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const trail = <Link to={`/organiser/${edition.slug}/mail/mailings`}>Letters to groups</Link>;
  return (
    <>
      <PageHead title="Write to a group" trail={trail}>
        Nothing leaves from this page: you read all letters before you release them.
      </PageHead>
      {may(edition.roles, 'mail.send') ? (
        <Choosing key={edition.slug} slug={edition.slug} />
      ) : (
        <NotForRole what="Writing to groups" roles={PERMISSIONS['mail.send'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

function Choosing({ slug }: { slug: string }) {
  const [address] = useSearchParams();
  const from = address.get('from');
  return from === null ? <Writing slug={slug} /> : <WritingAgain slug={slug} id={from} />;
}

/** The group and the words of an earlier one, to be changed. */
function WritingAgain({ slug, id }: { slug: string; id: string }) {
  const load = useCallback(() => call(readMailing, { params: { edition: slug, id } }), [slug, id]);
  const { data, error, again } = useLatest(load);
  if (error) return <ErrorState level="h2" title="The earlier letter did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the earlier letter</Loading>;
  const { group, subject, body } = data.mailing;
  return <MailingForm slug={slug} group={group} text={{ subject, body }} from={id} />;
}

function Writing({ slug }: { slug: string }) {
  const { edition } = useOutletContext<FrameData>();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const named = groupIn(address);
  const choices = groupChoices(edition.roles, named);
  const choice = choiceOf(choices, named);
  const isUnknown = address.get('table') !== null && (named === undefined || choice === undefined);
  if (isUnknown)
    return (
      <Notice kind="warn" title="There is no such group for you.">
        <Link to="?">Choose another one</Link>
      </Notice>
    );
  if (!choice) return <Notice kind="info" title="There is no table that you may both read and write to." />;
  return (
    <>
      <div className="outbox-filters">
        <Select
          label="Group"
          value={addressOf(choice.group)}
          hint="For any other group, filter the delegates, the abstracts or the presentations, and choose “Write to these” there."
          onChange={({ currentTarget }) => void navigate(currentTarget.value, { replace: true, preventScrollReset: true })}
        >
          {choices.map(({ group, name }) => (
            <option key={addressOf(group)} value={addressOf(group)}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <MailingForm key={addressOf(choice.group)} slug={slug} group={choice.group} text={choice.text} />
    </>
  );
}
