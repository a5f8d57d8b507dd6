import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline for the submit endpoint: Fastify and pg alone, the same three inserts in one transaction, and nothing
 * else: no session, no rules, no audit, no mail. The registration comes in a header.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify({ bodyLimit: 100 * 1024 });

interface Body {
  title: string;
  category: string;
  presentationType: string;
  authors: Array<{ name: string; department: string; institution: string; city: string; email: string; mobile: string }>;
  abstract: { background: string; methods: string; results: string; conclusion: string };
  keywords: string[];
}

app.post<{ Body: Body }>('/api/v1/me/abstracts', async (request, reply) => {
  const [registrationId, accountId] = String(request.headers['x-registration']).split(' ');
  const { title, category, presentationType, authors, abstract, keywords } = request.body;
  const id = randomUUID();
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into abstracts (edition_id, id, registration_id, slot, submitted_at, edited_at) values (1, $1, $2, 1, $3, $3)',
      [id, registrationId, now],
    );
    await client.query(
      `insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results,
        conclusion, keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
      values (1, $1, 1, $2, $3, $4, $5, $6, $7, $8, $9, 200, 1, $10, $11, $12, $13)`,
      [
        id,
        title,
        category,
        presentationType,
        abstract.background,
        abstract.methods,
        abstract.results,
        abstract.conclusion,
        keywords,
        authors[0]?.email,
        authors[0]?.mobile,
        now,
        accountId,
      ],
    );
    await client.query(
      `insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
      values ${authors.map((_, i) => `(1, $1, 1, ${i + 1}, $${4 * i + 2}, $${4 * i + 3}, $${4 * i + 4}, $${4 * i + 5})`).join(', ')}`,
      [id, ...authors.flatMap(({ name, department, institution, city }) => [name, department, institution, city])],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return reply.code(201).send({ id, ...request.body });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['BARE_PORT']) });
process.on('SIGTERM', () => process.exit(0));
