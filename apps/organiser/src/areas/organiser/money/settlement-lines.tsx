import type { ReportedLine } from '@isocentre/contract/money/settlements';
import { Avatar } from '@isocentre/ui/avatar.tsx';
import { Button } from '@isocentre/ui/button.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { dayOf } from '../../../lib/day-words.ts';
import '../delegates/delegates-page.css';
import { StandingWords } from '../delegates/standing-words.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { paymentPath } from './money-address.ts';
import { sumWords } from './money-words.ts';
import { SettlementDialog, WithdrawDialog } from './settlement-dialog.tsx';
import { bookedWords, matchStanding } from './settlement-words.ts';
import './settlements.css';

interface SettlementLinesProps {
  slug: string;
  label: string;
  lines: readonly ReportedLine[];
  /** Also in which settlement each stands. */
  withSettlement?: boolean;
  /** Without words: somebody else was first. */
  onDone: (words: string) => void;
}

const HEADS = [
  ['Line', 'sl-id'],
  ['Delegate', 'sl-who'],
  ['Gross', 'sl-gross'],
  ['Fee, tax', 'sl-fee'],
  ['Net', 'sl-net'],
  ['Match', 'sl-match'],
] as const;

/** A table; on a phone a card for each line. */
export function SettlementLines({ slug, label, lines, withSettlement = false, onDone }: SettlementLinesProps) {
  const [acting, setActing] = useState<{ act: 'explain' | 'withdraw'; line: ReportedLine }>();
  const Shown = acting?.act === 'withdraw' ? WithdrawDialog : SettlementDialog;
  return (
    <>
      <table className="settlement-lines" {...tableRole('table')} aria-label={label}>
        <thead {...tableRole('rowgroup')}>
          <tr {...tableRole('row')}>
            {HEADS.map(([name, className]) => (
              <th key={name} scope="col" {...tableRole('columnheader')} className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRole('rowgroup')}>
          {lines.map((line) => (
            <Line key={line.id} slug={slug} line={line} withSettlement={withSettlement} onAct={(act) => setActing({ act, line })} />
          ))}
        </tbody>
      </table>
      {acting && (
        <Shown
          slug={slug}
          line={acting.line}
          onClose={(failed) => {
            setActing(undefined);
            if (failed) onDone('');
          }}
          onDone={(words) => {
            setActing(undefined);
            onDone(words);
          }}
        />
      )}
    </>
  );
}

interface LineProps {
  slug: string;
  line: ReportedLine;
  withSettlement: boolean;
  onAct: (act: 'explain' | 'withdraw') => void;
}

function Line({ slug, line, withSettlement, onAct }: LineProps) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { id, settlement, amountMinor, feeMinor, taxMinor, netMinor, currency, match, payment, decision } = line;
  return (
    <tr {...tableRole('row')} data-apart={(match !== 'agrees' && !decision) || undefined}>
      <th scope="row" {...tableRole('rowheader')} className="sl-id">
        {id}
        {withSettlement && (
          <small>
            in <Link to={`/organiser/${slug}/money/settlements/${settlement}`}>{settlement}</Link>
          </small>
        )}
      </th>
      <td {...tableRole('cell')} className="sl-who">
        {payment ? (
          <span className="delegates-who">
            <Avatar name={payment.delegate.name} />
            <Link to={paymentPath(slug, payment.id)}>{payment.delegate.name}</Link>
          </span>
        ) : (
          <b>Nobody</b>
        )}
        {match !== 'agrees' && <small>{bookedWords(line)}</small>}
        {decision && (
          <small>
            {decision.note ?? 'The words are erased'} ({decision.by ?? 'somebody'}, {dayOf(decision.at, timeZone)})
          </small>
        )}
        {line.withdrawn.map((one) => (
          <small key={one.at}>
            Withdrawn by {one.by ?? 'somebody'}, {dayOf(one.at, timeZone)}: {one.note ?? 'words that are erased'}. {one.reason}
          </small>
        ))}
      </td>
      <td {...tableRole('cell')} className="sl-gross">
        {sumWords(amountMinor, currency)}
      </td>
      <td {...tableRole('cell')} className="sl-fee">
        {sumWords(feeMinor + taxMinor, currency)}
      </td>
      <td {...tableRole('cell')} className="sl-net">
        {sumWords(netMinor, currency)}
      </td>
      <td {...tableRole('cell')} className="sl-match">
        <StandingWords {...matchStanding({ match, decided: decision !== null })} />
        {line.decidable && (
          <Button look="line" small onClick={() => onAct('explain')}>
            Explain…<span className="vh"> {id}</span>
          </Button>
        )}
        {line.withdrawable && (
          <Button look="plain" small onClick={() => onAct('withdraw')}>
            Withdraw…<span className="vh"> the explanation of {id}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
