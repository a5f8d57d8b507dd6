import { readSettlement, type Settlement } from '@isocentre/contract/money/settlements';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useParams, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import './money.css';
import { sumWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import { Said } from './said.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { creditWords } from './settlement-words.ts';

/** One settlement: its sums, and its lines with those that do not agree first. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const { id = '' } = useParams();
  if (may(edition.roles, 'books.keep')) return <Shown key={`${edition.slug} ${id}`} slug={edition.slug} id={id} />;
  return (
    <>
      <PageHead title={id} />
      <NotForRole what="A settlement" roles={PERMISSIONS['books.keep'].roles.map((role) => roleNames[role])} />
    </>
  );
}

function Shown({ slug, id }: { slug: string; id: string }) {
  const [address] = useSearchParams();
  const after = address.get('after') ?? '';
  const load = useCallback(() => call(readSettlement, { params: { edition: slug, id }, query: after ? { after } : {} }), [slug, id, after]);
  const { data, error, loading, again } = useLatest(load);
  const [said, setSaid] = useState('');
  const all = `/organiser/${slug}/money/settlements`;
  const gone = error?.status === 404 || error?.status === 422;
  return (
    <>
      <PageHead title={id} trail={<Link to={all}>Settlements</Link>}>
        {data &&
          [data.settlement.utr && `UTR ${data.settlement.utr}`, `paid out ${dateInWords(data.settlement.settledOn)}`]
            .filter(Boolean)
            .join(', ')}
      </PageHead>
      <Said words={said} />
      {gone ? (
        <EmptyState level="h2" title="No such settlement here" drawn={0.25}>
          No line of it belongs to this edition. <Link to={all}>Show all settlements</Link>
        </EmptyState>
      ) : error ? (
        <ErrorState level="h2" title="The settlement did not load" reason={error.message} onRetry={again} />
      ) : !data ? (
        <Loading bones={<Bone shape="block" size="l" />}>Loading the settlement</Loading>
      ) : (
        <div aria-busy={loading}>
          <Figures settlement={data.settlement} />
          <SettlementLines
            slug={slug}
            label="Lines of the settlement"
            lines={data.lines}
            onDone={(words) => {
              setSaid(words);
              again();
            }}
          />
          <OlderPages address={address} next={data.next} more="More lines" first="First lines" />
        </div>
      )}
    </>
  );
}

function Figures({ settlement: { lines, apart, waiting, sums } }: { settlement: Settlement }) {
  return (
    <dl className="money-figures settlement-figures">
      <Figure name="Lines" value={lines.toLocaleString('en-IN')} note="of this edition" />
      <Figure name="Agree" value={(lines - apart).toLocaleString('en-IN')} note="to the last digit" />
      <Figure
        name="Do not agree"
        value={apart.toLocaleString('en-IN')}
        note={apart === 0 ? '' : waiting === 0 ? 'all explained' : `${waiting.toLocaleString('en-IN')} not explained yet`}
      />
      {sums.map((sum) => (
        <Figure key={sum.currency} name="Credited" value={sumWords(sum.netMinor, sum.currency)} note={creditWords(sum)} />
      ))}
    </dl>
  );
}

const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
);
