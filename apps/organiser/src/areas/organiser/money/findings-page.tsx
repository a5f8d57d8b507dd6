import { type Finding, listFindings } from '@isocentre/contract/money/findings';
import { findingWords } from '@isocentre/domain/payments/finding-words';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useId } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { BooksPage } from './books-page.tsx';
import './documents.css';
import { FactList } from './fact-list.tsx';
import { paymentPath } from './money-address.ts';
import { whenWords } from './money-words.ts';
import './refunds.css';

/** What is wrong in the books, if anything is: found every night, gone once it is put right. */
export const Component = () => (
  <BooksPage
    title="Findings"
    what="The list of findings"
    about="Every night all rules about the books are looked at, and the books are compared with the payment provider’s."
  >
    {(slug) => <Findings slug={slug} />}
  </BooksPage>
);

function Findings({ slug }: { slug: string }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const load = useCallback(() => call(listFindings, { params: { edition: slug } }), [slug]);
  const { data, error, loading, again } = useLatest(load);
  if (error) return <ErrorState level="h2" title="The findings did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the findings</Loading>;
  const looked = (at: string | null) => (at === null ? 'not yet' : whenWords(at, timeZone));
  const groups = Map.groupBy(data.findings, ({ rule, mended }) => `${rule} ${mended}`);
  return (
    <div aria-busy={loading}>
      <p className="money-note">
        Rules last looked at: {looked(data.checkedAt)}. Compared with the provider: {looked(data.comparedAt)}. What is put right is gone
        after the next look.
      </p>
      {data.total > data.findings.length && (
        <p className="money-note">
          The first {data.findings.length} of {data.total} rows are shown.
        </p>
      )}
      {data.findings.length === 0 && (
        <EmptyState level="h2" title="Nothing is wrong in the books" drawn={0.25}>
          {data.checkedAt === null ? 'They have not been looked at yet.' : 'Every rule holds, and the provider says the same.'}
        </EmptyState>
      )}
      {[...groups].map(([key, findings]) => (
        <Group key={key} slug={slug} findings={findings} />
      ))}
    </div>
  );
}

function Group({ slug, findings }: { slug: string; findings: readonly Finding[] }) {
  const id = useId();
  const { timeZone } = useOutletContext<FrameData>().edition;
  const [first] = findings;
  if (!first) return null;
  const { wrong, todo } = findingWords(first.rule);
  return (
    <section className="refunds-part" aria-labelledby={id}>
      <h2 id={id}>
        {wrong} <span className="tabs-count">{findings.length}</span>
      </h2>
      <p>{first.mended ? 'It has been booked as the provider says. Nothing is left to do.' : todo}</p>
      <ul className="refunds">
        {findings.map((finding) => (
          <li key={finding.id} className="refund">
            <div className="refund-head">
              <p>
                {finding.delegate ? (
                  <>
                    <Link to={`/organiser/${slug}/delegates/${finding.delegate.id}`}>{finding.delegate.name}</Link>,{' '}
                    {finding.delegate.number}
                  </>
                ) : (
                  'Nobody in particular'
                )}
                {finding.payment && (
                  <>
                    ; <Link to={paymentPath(slug, finding.payment)}>the payment</Link>
                  </>
                )}
              </p>
              <StandingWords {...(finding.mended ? { look: 'good', words: 'Put right' } : { look: 'bad', words: 'To look at' })} />
            </div>
            <FactList
              facts={[['Since', whenWords(finding.since, timeZone)], ...finding.facts.map(({ name, value }) => [name, value] as const)]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
