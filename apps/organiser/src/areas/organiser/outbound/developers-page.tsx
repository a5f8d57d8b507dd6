import { EVENT_WORDS, EVENTS, eventBody } from '@isocentre/domain/outbound/events';
import { SCOPE_WORDS, SCOPES } from '@isocentre/domain/outbound/scopes';
import { TOKEN_CALLS, TOKEN_DAYS_MAX } from '@isocentre/domain/outbound/token';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Link, useOutletContext } from 'react-router';
import { useLatest } from '../../../session/use-latest.ts';
import { SettingsPage } from '../editions/settings-page.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { type OpenedRoute, readOpenedRoutes } from './opened-routes.ts';
import './machine.css';

const VERIFY = `import { Webhook } from 'standardwebhooks';

// The raw text of the body, before anything parses it.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, request.headers);`;

/** What a program can read and be told, from the same tables that the server goes by. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  const base = `${location.origin}/api/v1/organiser/${edition.slug}`;
  const example = eventBody({
    type: 'registration.paid',
    at: new Date('2026-08-01T06:30:00Z'),
    edition: edition.slug,
    entity: 'registration',
    id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  });
  return (
    <SettingsPage
      title="For developers"
      about="What a program can read with a token, what a webhook tells, and how to check that it is from us."
      needs="outbound.manage"
    >
      <div className="developers">
        <p>
          Tokens and webhooks are made under <Link to={`/organiser/${edition.slug}/settings/machine-access`}>Machine access</Link>. Every
          address, with its answers, is in <a href="/api/openapi.json">the OpenAPI document</a> and <a href="/api/docs">its pages</a>.
        </p>
        <section aria-labelledby="reading">
          <h2 id="reading">Reading with a token</h2>
          <p>The token goes into a header, never into the address and never together with a cookie.</p>
          <pre>{`curl -H "Authorization: Bearer $TOKEN" ${base}/dashboard`}</pre>
          <ul>
            <li>A token only reads, in this edition. Files with personal data, which an organiser has to confirm, stay closed.</li>
            <li>
              {TOKEN_CALLS} calls a minute; <code>RateLimit</code> says how many are left. Beyond that: 429 and <code>Retry-After</code>.
            </li>
            <li>It ends after at most {TOKEN_DAYS_MAX} days, when an owner ends it, or when whoever made it is no longer an owner: 401.</li>
          </ul>
          <Scopes />
        </section>
        <section aria-labelledby="following">
          <h2 id="following">Following a list</h2>
          <p>
            The lists of delegates and of payments answer a <code>mark</code>. Keep that of the first page you read, and the next time ask
            only for what has changed since. Nothing is missed, however slowly it was saved; a row may come twice, and cancelled or erased
            delegates come too. With the tag of the last answer (<code>If-None-Match</code>) you get a 304 while nothing has changed.
          </p>
          <pre>{`curl -H "Authorization: Bearer $TOKEN" "${base}/delegates?sort=number&changedSince=$MARK"`}</pre>
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Webhooks</h2>
          <p>
            A POST with JSON: what happened, when, and the ids to ask for with a token. Answer with 200 to 299 within 15 seconds; otherwise
            it is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours. It may come twice and in any order:{' '}
            <code>webhook-id</code> is the same each time. 410 switches the webhook off.
          </p>
          <pre>{JSON.stringify(JSON.parse(example), null, 2)}</pre>
          <dl>
            {EVENTS.map((event) => (
              <div key={event}>
                <dt>
                  <code>{event}</code>
                </dt>
                <dd>{EVENT_WORDS[event]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="verify">
          <h2 id="verify">Is it from us?</h2>
          <p>
            Messages are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes, version 1; there are
            libraries for most languages. Refuse what is not signed, or is older than five minutes.
          </p>
          <pre>{VERIFY}</pre>
          <p>
            By hand: HMAC-SHA256 over <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body, with the part of
            the secret after <code>whsec_</code> decoded from base64. <code>webhook-signature</code> holds <code>v1,</code> and the result
            in base64; for 24 hours after a change of the secret it holds two, with a blank between.
          </p>
        </section>
      </div>
    </SettingsPage>
  );
}

function Scopes() {
  const { data, error, again } = useLatest(readOpenedRoutes);
  if (error && !data) return <ErrorState level="h3" title="What tokens open did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading what tokens open</Loading>;
  return SCOPES.map((scope) => <ScopeRoutes key={scope} scope={scope} routes={data.filter((route) => route.scope === scope)} />);
}

function ScopeRoutes({ scope, routes }: { scope: (typeof SCOPES)[number]; routes: readonly OpenedRoute[] }) {
  const { reads, personal } = SCOPE_WORDS[scope];
  return (
    <>
      <h3>
        <code>{scope}</code>
      </h3>
      <p>
        Reads {reads}
        {personal ? '. Personal data: keep it as carefully as we do' : ''}.
      </p>
      {routes.length === 0 ? (
        <p className="quiet">Opens nothing yet.</p>
      ) : (
        <dl>
          {routes.map(({ path, summary }) => (
            <div key={path}>
              <dt>
                <code>{path}</code>
              </dt>
              <dd>{summary}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
