/**
 * The `Idempotency-Key` of a form: the same for the same content, so that sending it again repeats nothing, and another
 * one once something was changed.
 */
export function attemptKeys(): (content: unknown) => string {
  let sent: string | undefined;
  let key = '';
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== sent) {
      sent = text;
      key = crypto.randomUUID();
    }
    return key;
  };
}
