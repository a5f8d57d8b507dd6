import type { TestApp } from './build-test-app.ts';

export const societyId = async ({ db }: Pick<TestApp, 'db'>, slug: string): Promise<number> =>
  (await db.selectFrom('societies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
