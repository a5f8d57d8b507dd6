import Fastify from 'fastify';
import pg from 'pg';

/** As little as there can be: a framework, a driver and one statement. `node bare-endpoint.ts <port> <database> book|insert`. */
const [port = '0', connectionString = '', what = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

const STATEMENTS = {
  book: `with place as (
      update bare_places set taken = taken + 1 where id = 1 and taken < capacity returning id
    ) insert into bare_bookings (buyer) select $1 from place returning buyer`,
  insert: 'insert into bare_inbox (event_id, body) values ($1, $2) on conflict do nothing',
} as const;

app.post('/', async ({ headers, body }) => {
  const id = String(headers['x-id']);
  if (what === 'book') {
    const { rowCount } = await pool.query({ name: 'book', text: STATEMENTS.book, values: [id] });
    return { booked: rowCount === 1 };
  }
  await pool.query({ name: 'insert', text: STATEMENTS.insert, values: [id, typeof body === 'string' ? body : JSON.stringify(body)] });
  return { received: true };
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
