import { openSpan } from './tracing.ts';
import { statementName } from './statement-name.ts';

const TEXT_MAX = 1000;

/** Its text has places for values, never values. */
export function traceStatement(text: unknown, sent: unknown): void {
  if (typeof text !== 'string' || !(sent instanceof Promise)) return;
  const span = openSpan({
    name: statementName(text),
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) },
    onlyInside: true,
  });
  if (!span) return;
  sent.then(
    () => span.end(),
    () => span.end({ failed: true }),
  );
}
