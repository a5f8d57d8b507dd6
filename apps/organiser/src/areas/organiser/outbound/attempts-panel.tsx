import { changeWebhook, type Delivery, listDeliveries, sendDeliveryAgain, testWebhook, type Webhook } from '@isocentre/contract/webhooks';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Badge } from '@isocentre/ui/tag.tsx';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import { Said } from '../money/said.tsx';
import { attemptWords, momentOf } from './webhook-words.ts';
import type { WebhookDoing } from './webhook-doing.ts';

interface PanelProps {
  slug: string;
  timeZone: string;
  webhook: Webhook;
  onDo: (doing: WebhookDoing) => void;
  /** Something has been sent or switched: the list above may be older. */
  onDone: () => void;
}

const LOOK_AGAIN_MS = 2000;

/** What was sent to one endpoint in the last 30 days, and what can be done about it. */
export function AttemptsPanel({ slug, timeZone, webhook, onDo, onDone }: PanelProps) {
  const { id, name, url, events, version } = webhook;
  const [after, setAfter] = useState<string>();
  const load = useCallback(
    () => call(listDeliveries, { params: { edition: slug, id }, query: after === undefined ? {} : { after } }),
    [slug, id, after],
  );
  const { data, error, loading, again } = useLatest(load);
  const { sending, failure, attempt } = useAttempt();
  const [said, setSaid] = useState('');
  // What is about to be sent is looked at again, until it has been.
  useEffect(() => {
    const isSoon = ({ triedAt, dueAt }: Delivery) => triedAt === null && new Date(dueAt).getTime() < Date.now() + LOOK_AGAIN_MS;
    if (loading || webhook.state === 'disabled' || !data?.deliveries.some(isSoon)) return;
    const timer = setTimeout(() => {
      again();
      onDone();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  });
  const sent = (words: string) => () => {
    setSaid(words);
    again();
    onDone();
  };
  const on = webhook.state !== 'disabled';
  const turnTo = (to: boolean) =>
    void attempt(
      () => call(changeWebhook, { params: { edition: slug, id }, body: { name, url, events, on: to, version } }),
      sent(to ? `“${name}” is switched on.` : `“${name}” is switched off. Nothing is sent to it.`),
    );
  return (
    <section className="attempts" aria-labelledby="attempts" aria-busy={loading}>
      <h3 id="attempts">Attempts of “{name}”</h3>
      <Said words={said} />
      {failure && <Notice kind="bad" title={failure.message} />}
      <div className="attempts-do">
        {on && (
          <Button
            small
            aria-disabled={sending || undefined}
            onClick={() =>
              void attempt(() => call(testWebhook, { params: { edition: slug, id } }), sent('A test is on its way. It stands below.'))
            }
          >
            Send a test
          </Button>
        )}
        <Button look="line" small onClick={() => onDo({ what: 'change', webhook })}>
          Change…
        </Button>
        <Button look="line" small onClick={() => onDo({ what: 'renew', webhook })}>
          Renew the secret…
        </Button>
        <Button look="line" small aria-disabled={sending || undefined} onClick={() => turnTo(!on)}>
          {on ? 'Switch off' : 'Switch on'}
        </Button>
        <Button look="plain" small onClick={() => onDo({ what: 'remove', webhook })}>
          Remove…
        </Button>
      </div>
      {webhook.bothSignUntil !== null && (
        <p className="quiet">The secret before signs as well until {momentOf(webhook.bothSignUntil, timeZone)}.</p>
      )}
      {error && !data && <ErrorState title="The attempts did not load" reason={error.message} onRetry={again} />}
      {!data && !error && <Loading bones={<Bone shape="block" size="m" />}>Loading the attempts</Loading>}
      {data?.deliveries.length === 0 && <p>Nothing has been sent in the last 30 days.</p>}
      {data && data.deliveries.length > 0 && (
        <ol className="attempt-list" aria-label={`Attempts of ${name}`}>
          {data.deliveries.map((delivery) => (
            <Attempt
              key={delivery.id}
              delivery={delivery}
              timeZone={timeZone}
              onAgain={
                on
                  ? () =>
                      void attempt(
                        () => call(sendDeliveryAgain, { params: { edition: slug, id: delivery.id } }),
                        sent('It is sent again, under the same id.'),
                      )
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      {data && (data.next !== null || after !== undefined) && (
        <p className="attempts-do">
          {after !== undefined && (
            <Button look="line" small onClick={() => setAfter(undefined)}>
              Newest
            </Button>
          )}
          {data.next !== null && (
            <Button look="line" small onClick={() => setAfter(data.next ?? undefined)}>
              Older
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

interface AttemptProps {
  delivery: Delivery;
  timeZone: string;
  onAgain: (() => void) | undefined;
}

function Attempt({ delivery, timeZone, onAgain }: AttemptProps) {
  const { type, entity, entityId, attempt, triedAt, dueAt, tookMs } = delivery;
  const { kind, words } = attemptWords(delivery, timeZone);
  const when = momentOf(triedAt ?? dueAt, timeZone);
  return (
    <li>
      <div>
        <p>
          <code>{type}</code> <Badge state={kind}>{words}</Badge>
        </p>
        <p className="quiet">
          {triedAt === null ? `Attempt ${attempt}` : `${when}, attempt ${attempt}, ${tookMs} ms`} · {entity} <code>{entityId}</code>
        </p>
      </div>
      {triedAt !== null && onAgain && (
        <Button look="plain" small onClick={onAgain}>
          Send again
          <span className="vh">
            : {type}, {when}
          </span>
        </Button>
      )}
    </li>
  );
}
