import { listSettlements, type Settlement } from '@isocentre/contract/money/settlements';
import type { Answer } from '@isocentre/contract/route';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import { may } from '@isocentre/domain/people/permissions';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { BooksPage } from './books-page.tsx';
import './documents.css';
import { paymentPath } from './money-address.ts';
import { sumWords, whenWords } from './money-words.ts';
import { OlderPages } from './older-pages.tsx';
import './refunds.css';
import { Said } from './said.tsx';
import { SettlementImport } from './settlement-import.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { creditWords, linesWords, missingWords, settlementStanding } from './settlement-words.ts';
import './settlements.css';

const TITLE = 'Settlements';

/** What the provider paid out: its report, what does not agree, what is in none, then all settlements. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <BooksPage
      title={TITLE}
      about="What the payment provider paid out to the bank, line by line beside our own books."
      what="The list of settlements"
    >
      {(slug) => <Settlements slug={slug} seesUnknown={may(edition.roles, 'society.manage')} />}
    </BooksPage>
  );
}

function Settlements({ slug, seesUnknown }: { slug: string; seesUnknown: boolean }) {
  const [address] = useSearchParams();
  const after = address.get('after') ?? '';
  const load = useCallback(() => call(listSettlements, { params: { edition: slug }, query: after ? { after } : {} }), [slug, after]);
  const { data, error, loading, again } = useLatest(load);
  const [said, setSaid] = useState('');
  const { hash } = useLocation();
  const there = data !== undefined;
  useEffect(() => {
    // The overview leads to what was never settled.
    if (there && hash === '#missing') document.getElementById('missing')?.focus();
  }, [there, hash]);
  return (
    <div aria-busy={loading}>
      <SettlementImport
        slug={slug}
        onImported={() => {
          setSaid('');
          again();
        }}
      />
      <Said words={said} />
      {error?.status === 422 ? (
        <EmptyState level="h2" title="This address asks for something unknown" drawn={0.25}>
          A page in it does not exist. <Link to=".">Show all settlements</Link>
        </EmptyState>
      ) : error ? (
        <ErrorState level="h2" title="The settlements did not load" reason={error.message} onRetry={again} />
      ) : !data ? (
        <Loading bones={<Bone shape="block" size="l" />}>Loading the settlements</Loading>
      ) : (
        <>
          <Apart
            slug={slug}
            waiting={data.waiting}
            onDone={(words) => {
              setSaid(words);
              again();
            }}
          />
          <Missing slug={slug} missing={data.missing} />
          <section className="refunds-part" aria-labelledby="settlements">
            <h2 id="settlements">
              All settlements <span className="tabs-count">{data.total.toLocaleString('en-IN')}</span>
            </h2>
            {data.settlements.length === 0 ? (
              <EmptyState level="h3" title="No settlement yet" drawn={0.25}>
                Once the provider’s report is imported, each settlement with payments of this edition stands here.
              </EmptyState>
            ) : (
              <ul className="documents" aria-label="Settlements">
                {data.settlements.map((settlement) => (
                  <Row key={settlement.id} slug={slug} settlement={settlement} />
                ))}
              </ul>
            )}
            <p className="quiet settlement-note">
              Only lines about payments of this edition are shown and added up
              {seesUnknown ? ', and lines that no payment belongs to.' : '.'}
            </p>
            <OlderPages address={address} next={data.next} />
          </section>
        </>
      )}
    </div>
  );
}

type Listed = Answer<typeof listSettlements>;

interface ApartProps {
  slug: string;
  waiting: Listed['waiting'];
  onDone: (words: string) => void;
}

function Apart({ slug, waiting: { total, lines }, onDone }: ApartProps) {
  if (total === 0) return null;
  return (
    <section className="refunds-part" aria-labelledby="apart">
      <h2 id="apart">
        Does not agree <span className="tabs-count">{total.toLocaleString('en-IN')}</span>
      </h2>
      <SettlementLines slug={slug} label="Lines that do not agree" lines={lines} withSettlement onDone={onDone} />
      {total > lines.length && <p className="quiet">The first {lines.length}. The others stand in their settlements.</p>}
    </section>
  );
}

function Missing({ slug, missing: { total, payments } }: { slug: string; missing: Listed['missing'] }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  if (total === 0) return null;
  return (
    <section className="refunds-part" aria-labelledby="missing">
      <h2 id="missing" tabIndex={-1}>
        {missingWords(total)}
      </h2>
      <p className="quiet settlement-note">Five working days or more ago, and in no report that was imported.</p>
      <ul className="documents" aria-label="Captured and never settled">
        {payments.map(({ id, at, delegate, providerId, amountMinor, currency }) => (
          <li key={id}>
            <time dateTime={at}>{whenWords(at, timeZone)}</time>
            <p className="document-what">
              <Link to={paymentPath(slug, id)}>{delegate.name}</Link>, {delegate.number}
              <small>{providerId}</small>
            </p>
            <StandingWords look="warn" words="In no settlement" />
            <b className="money-sum">{sumWords(amountMinor, currency)}</b>
          </li>
        ))}
      </ul>
      {total > payments.length && <p className="quiet">The oldest {payments.length}.</p>}
    </section>
  );
}

function Row({ slug, settlement }: { slug: string; settlement: Settlement }) {
  const { id, utr, settledOn, lines, sums } = settlement;
  return (
    <li>
      <time dateTime={settledOn}>{dateInWords(settledOn, { year: false })}</time>
      <p className="document-what">
        <Link to={`/organiser/${slug}/money/settlements/${id}`}>{id}</Link>, {linesWords(lines)}
        <small>{[utr && `UTR ${utr}`, ...sums.map(creditWords)].filter(Boolean).join('; ')}</small>
      </p>
      <StandingWords {...settlementStanding(settlement)} />
      <b className="money-sum">{sums.map(({ netMinor, currency }) => sumWords(netMinor, currency)).join(', ')}</b>
    </li>
  );
}
