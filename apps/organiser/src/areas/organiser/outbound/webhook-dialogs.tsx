import { addWebhook, changeWebhook, removeWebhook, renewWebhookSecret, type Webhook } from '@isocentre/contract/webhooks';
import { EVENT_WORDS, EVENTS, type EventType } from '@isocentre/domain/outbound/events';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX, WebhookForm } from '@isocentre/domain/outbound/webhook';
import { fieldErrors } from '@isocentre/domain/refusals';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Dialog } from '@isocentre/ui/dialog.tsx';
import { Field } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { StoredNotice } from '../../../session/stored-notice.tsx';
import { storedNow } from '../../../session/stored-now.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { Ticks } from './ticks.tsx';

interface Made {
  secret: string;
  webhook: Webhook;
}

interface WebhookDialogProps {
  slug: string;
  /** Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  onAdded: (made: Made) => void;
  onChanged: (words: string) => void;
  /** What a colleague has stored meanwhile; what was typed here stays. */
  onSeen: (webhook: Webhook) => void;
}

export function WebhookDialog({ slug, webhook, onClose, onAdded, onChanged, onSeen }: WebhookDialogProps) {
  const { sending, failure, attempt } = useAttempt();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? []);
  const body = { name, url: url.trim(), events: [...events] };
  const params = { edition: slug };
  const send = () =>
    webhook
      ? void attempt(
          () =>
            call(changeWebhook, {
              params: { ...params, id: webhook.id },
              body: { ...body, on: webhook.state !== 'disabled', version: webhook.version },
            }),
          () => onChanged(`The webhook “${name}” is changed.`),
          (refused) => {
            const now = storedNow<Webhook>(refused);
            if (now) onSeen(now);
          },
        )
      : void attempt(() => call(addWebhook, { params, body }), onAdded);
  return (
    <FormDialog
      title={webhook ? `Change “${webhook.name}”` : 'New webhook'}
      action={webhook ? 'Save' : 'Add the webhook'}
      doing={webhook ? 'Saving...' : 'Adding it...'}
      sending={sending}
      failure={failure}
      notice={failure && storedNow(failure) && webhook ? <StoredNotice words={storedWords(webhook)} /> : undefined}
      check={() => fieldErrors(WebhookForm.safeParse(body).error?.issues ?? [])}
      onSubmit={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            label="Whose system it is"
            autoComplete="off"
            maxLength={WEBHOOK_NAME_MAX}
            required
            value={name}
            error={errors['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Field
            label="Address"
            type="url"
            autoComplete="off"
            maxLength={WEBHOOK_URL_MAX}
            required
            value={url}
            error={errors['url']}
            hint="Of a public server, with https. It has 15 seconds to answer."
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Ticks
            legend="It is told when"
            error={errors['events']}
            chosen={events}
            choices={EVENTS.map((event) => ({ value: event, words: EVENT_WORDS[event] }))}
            onChange={setEvents}
          />
        </>
      )}
    </FormDialog>
  );
}

const storedWords = ({ name, url, events, state }: Webhook): string =>
  [name, url, events.map((event) => EVENT_WORDS[event]).join('; '), ...(state === 'disabled' ? ['switched off'] : [])].join(', ');

/** The only time that the secret is seen. */
export function SecretOnceDialog({ secret, webhook, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog open title="Copy the secret now" closeWords="I have stored it" onClose={onClose}>
      <Notice kind="warn" title="It is shown this once">
        <p>“{webhook.name}” needs it to check that a message is from us. If it is lost, renew it.</p>
      </Notice>
      <p className="shown-once">
        <code>{secret}</code>
        <CopyButton text={secret} what="the secret" />
      </p>
      {webhook.bothSignUntil !== null && (
        <p className="quiet">The one before signs as well for 24 hours, so nothing is missed meanwhile.</p>
      )}
    </Dialog>
  );
}

interface OneProps {
  slug: string;
  webhook: Webhook;
  onClose: () => void;
}

export function RenewSecretDialog({ slug, webhook, onClose, onRenewed }: OneProps & { onRenewed: (made: Made) => void }) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title="Renew the secret"
      action="Make a new secret"
      doing="Making it..."
      sending={sending}
      failure={failure}
      onSubmit={() => void attempt(() => call(renewWebhookSecret, { params: { edition: slug, id: webhook.id } }), onRenewed)}
      onClose={onClose}
    >
      {() => <p>Messages to “{webhook.name}” are signed with the new secret and, for 24 hours, with the one it has now.</p>}
    </FormDialog>
  );
}

export function RemoveWebhookDialog({ slug, webhook, onClose, onRemoved }: OneProps & { onRemoved: (words: string) => void }) {
  const { sending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title={`Remove “${webhook.name}”`}
      action="Remove the webhook"
      doing="Removing it..."
      bad
      closeWords="Keep it"
      sending={sending}
      failure={failure}
      onSubmit={() =>
        void attempt(
          () => call(removeWebhook, { params: { edition: slug, id: webhook.id } }),
          () => onRemoved(`The webhook “${webhook.name}” is removed.`),
        )
      }
      onClose={onClose}
    >
      {() => <p>Its system is told of nothing more, and the attempts of the last 30 days are deleted. This cannot be taken back.</p>}
    </FormDialog>
  );
}
