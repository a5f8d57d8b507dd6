/**
 * The name of the signed-in person, so that the bar can greet them before any call returns. It proves nothing: the
 * session is a cookie that scripts cannot read, and a forged name is greeted only until the server has been asked.
 */
export const HINT = 'userName';

/** Null: nobody is signed in, as far as this browser knows. */
export function readHint(): string | null {
  try {
    return localStorage.getItem(HINT) || null;
  } catch {
    // Storage may be forbidden; the site works without a greeting.
    return null;
  }
}

/** Other tabs' changes fire the browser's own event; this tab's changes dispatch the same (`session.ts`). */
export function watchHint(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
