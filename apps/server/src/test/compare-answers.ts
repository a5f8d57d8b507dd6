import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { answerChecker, type CheckAnswer, type Documented } from './answer-checker.ts';

/** Making the document and its validators takes a second: once for all test files of a process, which all have the same. */
const KEPT = Symbol.for('isocentre.answers-as-documented');
const kept = globalThis as { [KEPT]?: CheckAnswer };

/**
 * Compares every answer that a test gets with the published document. Returns what differs, which fails the test file when it
 * closes the app: thrown at once, it would be taken for a lost connection.
 */
export function compareAnswers(app: FastifyInstance, change?: (published: Documented) => Documented): string[] {
  const differences: string[] = [];
  let own: CheckAnswer | undefined;
  const check = () => (change ? (own ??= answerChecker(change(app.swagger()))) : (kept[KEPT] ??= answerChecker(app.swagger())));
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const compared = async (given: InjectOptions | string) => {
    const answer = await inject(given);
    const { method = 'GET', url, payloadAsStream = false } = typeof given === 'string' ? { url: given } : given;
    if (payloadAsStream || typeof url !== 'string' || !url.startsWith('/api/')) return answer;
    const type = answer.headers['content-type']?.toString();
    const difference = check()({ method, url, status: answer.statusCode, type, body: answer.payload });
    if (difference !== undefined && !differences.includes(difference)) differences.push(difference);
    return answer;
  };
  app.inject = compared as FastifyInstance['inject'];
  return differences;
}
