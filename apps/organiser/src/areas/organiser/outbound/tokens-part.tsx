import { listTokens, type Token } from '@isocentre/contract/tokens';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Sign } from '../frame/sign.tsx';
import { Said } from '../money/said.tsx';
import { EndTokenDialog, NewTokenDialog, TokenOnceDialog } from './token-dialogs.tsx';
import { tokenWords, usedWords } from './token-words.ts';

type Doing = { what: 'new' } | { what: 'once'; token: string; made: Token } | { what: 'end'; token: Token };

interface PartProps {
  slug: string;
  timeZone: string;
}

/** Tokens with what each may read, when it was used and when it ends. */
export function TokensPart({ slug, timeZone }: PartProps) {
  const { data, error, again } = useLatest(useCallback(() => call(listTokens, { params: { edition: slug } }), [slug]));
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState('');
  const close = () => setDoing(undefined);
  if (error && !data) return <ErrorState level="h2" title="The tokens did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the tokens</Loading>;
  const begin = (words: string) => (
    <Button onClick={() => setDoing({ what: 'new' })}>
      <Sign name="plus" />
      {words}
    </Button>
  );
  return (
    <section aria-labelledby="tokens">
      <Said words={said} />
      <div className="machine-head">
        <div>
          <h2 id="tokens">Tokens</h2>
          <p className="quiet">Each is for one thing, with the least it needs, and ends by itself.</p>
        </div>
        {data.tokens.length > 0 && begin('New token')}
      </div>
      {data.tokens.length === 0 ? (
        <EmptyState level="h3" title="No program has access" drawn={0.25}>
          A token lets the accounts system or a website read what it needs, and nothing else.{' '}
          <span className="machine-first">{begin('Make the first token')}</span>
        </EmptyState>
      ) : (
        <TokenTable tokens={data.tokens} timeZone={timeZone} onEnd={(token) => setDoing({ what: 'end', token })} />
      )}
      {doing?.what === 'new' && (
        <NewTokenDialog slug={slug} timeZone={timeZone} onClose={close} onMade={(made) => setDoing({ what: 'once', ...made })} />
      )}
      {doing?.what === 'once' && (
        <TokenOnceDialog
          {...doing}
          timeZone={timeZone}
          onClose={() => {
            close();
            setSaid(`The token “${doing.made.name}” is made.`);
            again();
          }}
        />
      )}
      {doing?.what === 'end' && (
        <EndTokenDialog
          slug={slug}
          token={doing.token}
          onClose={close}
          onEnded={() => {
            close();
            setSaid(`The token “${doing.token.name}” is ended. It opens nothing any more.`);
            again();
          }}
        />
      )}
    </section>
  );
}

function TokenTable({ tokens, timeZone, onEnd }: { tokens: readonly Token[]; timeZone: string; onEnd: (token: Token) => void }) {
  return (
    <div className="machine-wrap">
      <table className="machine" {...tableRole('table')}>
        <caption className="vh">Tokens of this edition</caption>
        <thead {...tableRole('rowgroup')}>
          <tr {...tableRole('row')}>
            <th scope="col" {...tableRole('columnheader')}>
              Name
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              May read
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              Made by
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              Last used
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              Ends
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              State
            </th>
            <th scope="col" {...tableRole('columnheader')}>
              <span className="vh">Change</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRole('rowgroup')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} timeZone={timeZone} onEnd={onEnd} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, timeZone, onEnd }: { token: Token; timeZone: string; onEnd: (token: Token) => void }) {
  const { kind, words } = tokenWords(token, timeZone);
  const live = token.standing === 'usable' || token.standing === 'orphaned';
  return (
    <tr {...tableRole('row')}>
      <th scope="row" {...tableRole('rowheader')}>
        <b>{token.name}</b>
        <code>{token.prefix}…</code>
      </th>
      <td data-label="May read" {...tableRole('cell')}>
        <ul className="scopes">
          {token.scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </td>
      <td data-label="Made by" {...tableRole('cell')}>
        {token.madeBy ?? 'somebody who was erased'}
      </td>
      <td data-label="Last used" {...tableRole('cell')}>
        {usedWords(token.lastUsedOn)}
      </td>
      <td data-label="Ends" {...tableRole('cell')}>
        {dayOf(token.expiresAt, timeZone)}
      </td>
      <td data-label="State" {...tableRole('cell')}>
        <Badge state={kind}>{words}</Badge>
      </td>
      <td className="machine-do" {...tableRole('cell')}>
        {live && (
          <Button look="plain" small onClick={() => onEnd(token)}>
            End it<span className="vh">: {token.name}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
