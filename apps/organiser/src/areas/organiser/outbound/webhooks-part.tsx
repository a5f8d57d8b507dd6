import { listWebhooks, type Webhook } from '@isocentre/contract/webhooks';
import { Button } from '@isocentre/ui/button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { tableRole } from '@isocentre/ui/table-role.ts';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Sign } from '../frame/sign.tsx';
import { Said } from '../money/said.tsx';
import { AttemptsPanel } from './attempts-panel.tsx';
import { RemoveWebhookDialog, RenewSecretDialog, SecretOnceDialog, WebhookDialog } from './webhook-dialogs.tsx';
import type { WebhookDoing } from './webhook-doing.ts';
import { latestWords, webhookWords } from './webhook-words.ts';

/** Endpoints, how each fares, and the attempts of the one that is looked at. */
export function WebhooksPart({ slug, timeZone }: { slug: string; timeZone: string }) {
  const { data, error, again } = useLatest(useCallback(() => call(listWebhooks, { params: { edition: slug } }), [slug]));
  const [doing, setDoing] = useState<WebhookDoing>();
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<string>();
  if (error && !data) return <ErrorState level="h2" title="The webhooks did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="m" />}>Loading the webhooks</Loading>;
  const close = () => setDoing(undefined);
  const done = (words: string) => {
    close();
    setSaid(words);
    again();
  };
  const once = (made: { secret: string; webhook: Webhook }) => setDoing({ what: 'once', ...made });
  const seen = (webhook: Webhook) => {
    setDoing({ what: 'change', webhook });
    again();
  };
  const looked = data.webhooks.find(({ id }) => id === shown);
  const begin = (words: string) => (
    <Button look={data.webhooks.length > 0 ? 'line' : 'filled'} onClick={() => setDoing({ what: 'new' })}>
      <Sign name="plus" />
      {words}
    </Button>
  );
  return (
    <section aria-labelledby="webhooks" className="machine-part">
      <Said words={said} />
      <div className="machine-head">
        <div>
          <h2 id="webhooks">Webhooks</h2>
          <p className="quiet">
            We tell another system when something happens, signed, until it answers. No names, no addresses: ids only.
          </p>
        </div>
        {data.webhooks.length > 0 && begin('New webhook')}
      </div>
      {data.webhooks.length === 0 ? (
        <EmptyState level="h3" title="No system is told of anything" drawn={0.25}>
          A webhook tells the accounts system of each payment, or a website of each new programme.{' '}
          <span className="machine-first">{begin('Add the first webhook')}</span>
        </EmptyState>
      ) : (
        <WebhookTable webhooks={data.webhooks} timeZone={timeZone} shown={shown} onShow={setShown} />
      )}
      {looked && <AttemptsPanel key={looked.id} slug={slug} timeZone={timeZone} webhook={looked} onDo={setDoing} onDone={again} />}
      {doing?.what === 'new' && <WebhookDialog slug={slug} onClose={close} onAdded={once} onChanged={done} onSeen={seen} />}
      {doing?.what === 'change' && (
        <WebhookDialog slug={slug} webhook={doing.webhook} onClose={close} onAdded={once} onChanged={done} onSeen={seen} />
      )}
      {doing?.what === 'renew' && <RenewSecretDialog slug={slug} webhook={doing.webhook} onClose={close} onRenewed={once} />}
      {doing?.what === 'remove' && <RemoveWebhookDialog slug={slug} webhook={doing.webhook} onClose={close} onRemoved={done} />}
      {doing?.what === 'once' && (
        <SecretOnceDialog
          secret={doing.secret}
          webhook={doing.webhook}
          onClose={() => {
            setShown(doing.webhook.id);
            done(`The webhook “${doing.webhook.name}” is ready. Send it a test.`);
          }}
        />
      )}
    </section>
  );
}

/** Oldest first, by their place: they have no other name. */
const tries = (latest: Webhook['latest']) => latest.toReversed().map((one, place) => ({ key: place, one }));

interface TableProps {
  webhooks: readonly Webhook[];
  timeZone: string;
  shown: string | undefined;
  onShow: (id: string | undefined) => void;
}

function WebhookTable({ webhooks, timeZone, shown, onShow }: TableProps) {
  return (
    <div className="machine-wrap">
      <table className="machine" {...tableRole('table')}>
        <caption className="vh">Webhooks of this edition</caption>
        <thead {...tableRole('rowgroup')}>
          <tr {...tableRole('row')}>
            {['Address', 'Events', 'Last ten', 'State'].map((words) => (
              <th key={words} scope="col" {...tableRole('columnheader')}>
                {words}
              </th>
            ))}
            <th scope="col" {...tableRole('columnheader')}>
              <span className="vh">Attempts</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRole('rowgroup')}>
          {webhooks.map((webhook) => {
            const { kind, words } = webhookWords(webhook, timeZone);
            const open = webhook.id === shown;
            return (
              <tr key={webhook.id} {...tableRole('row')}>
                <th scope="row" {...tableRole('rowheader')}>
                  <b>{webhook.name}</b>
                  <code>{webhook.url.replace('https://', '')}</code>
                </th>
                <td data-label="Events" {...tableRole('cell')}>
                  <ul className="scopes">
                    {webhook.events.map((event) => (
                      <li key={event}>
                        <code>{event}</code>
                      </li>
                    ))}
                  </ul>
                </td>
                <td data-label="Last ten" {...tableRole('cell')}>
                  <span className="tries" role="img" aria-label={latestWords(webhook.latest)}>
                    {tries(webhook.latest).map(({ key, one }) => (
                      <i key={key} className={`try-${one}`} />
                    ))}
                  </span>
                </td>
                <td data-label="State" {...tableRole('cell')}>
                  <Badge state={kind}>{words}</Badge>
                </td>
                <td className="machine-do" {...tableRole('cell')}>
                  <Button look="plain" small aria-expanded={open} onClick={() => onShow(open ? undefined : webhook.id)}>
                    Attempts<span className="vh"> of {webhook.name}</span>
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
