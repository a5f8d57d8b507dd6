import { SANDBOX_KEY } from '../start-sandbox.ts';

interface State {
  key: string;
  now: string;
  orders: Record<string, unknown>[];
  payments: { id: string; order_id: string; status: string; amount: number; amount_refunded: number }[];
  refunds: { id: string; payment_id: string; status: string; amount: number }[];
  events: { id: string; name: string; state: string; attempts: { status: number | string }[] }[];
  webhooks: { enabled: boolean; hold: boolean };
}

/** The sandbox as a test and a merchant call it. */
export function callsTo(url: string, key = SANDBOX_KEY) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const authorization = `Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`;
  const account = key.id === SANDBOX_KEY.id ? '' : `?key=${key.id}`;
  const script = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, `/sandbox${path}${account}`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    call,
    /** As the merchant's server. */
    api: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, `/v1${path}`, body, { authorization, ...headers }),
    script,
    state: async () => (await script('GET', '')) as unknown as State,
    order: async (more: Record<string, unknown> = {}) =>
      (await call('POST', '/v1/orders', { amount: 150_000, currency: 'INR', receipt: 'r-1', ...more }, { authorization })).body[
        'id'
      ] as string,
    pay: async (orderId: string, outcome: string, more: Record<string, unknown> = {}) =>
      (await script('POST', `/orders/${orderId}/pay`, { outcome, ...more })) as unknown as {
        paymentIds: [string, ...string[]];
        pageResult: { kind: string; response: Record<string, string>; error: Record<string, unknown> };
      },
    advance: (advanceSeconds: number) => script('POST', '/clock', { advanceSeconds }),
  };
}
