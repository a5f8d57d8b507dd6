import Fastify from 'fastify';
import pg from 'pg';

/**
 * The minimum: a framework, a driver and one statement. `node bare-endpoint.ts <port> <database> book|insert
 * [provider]`. With a provider, a booking also creates an order there and stores its id.
 */
const [port = '0', connectionString = '', what = '', provider] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

const STATEMENTS = {
  book: `with counter as (
      update bare_seats set taken = taken + 1 where id = 1 and taken < capacity returning id
    ) insert into bare_bookings (buyer) select $1 from counter returning buyer`,
  attach: 'update bare_bookings set order_id = $2 where buyer = $1',
  insert: 'insert into bare_inbox (event_id, body) values ($1, $2) on conflict do nothing',
} as const;

app.post('/', async ({ headers, body }, reply) => {
  const id = String(headers['x-id']);
  if (what === 'book') {
    const { rowCount } = await pool.query({ name: 'book', text: STATEMENTS.book, values: [id] });
    if (rowCount === 0) return reply.code(409).send({ booked: false });
    if (provider !== undefined) await pool.query({ name: 'attach', text: STATEMENTS.attach, values: [id, await order(id)] });
    return { booked: true };
  }
  await pool.query({ name: 'insert', text: STATEMENTS.insert, values: [id, typeof body === 'string' ? body : JSON.stringify(body)] });
  return { received: true };
});

async function order(id: string): Promise<string> {
  const answer = await fetch(`${provider}/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('rzp_test_IsocentreSandbox:sandbox-key-secret').toString('base64')}`,
    },
    body: JSON.stringify({ amount: 150_000, currency: 'INR', receipt: `bare-${process.pid}-${id}` }),
  });
  return ((await answer.json()) as { id: string }).id;
}

await app.listen({ host: '127.0.0.1', port: Number(port) });
