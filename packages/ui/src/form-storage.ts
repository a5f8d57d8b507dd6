/**
 * What was typed into a form, stored in this tab until it is sent. Storage may be full or forbidden; a form works
 * without it.
 */

export function readDraft(name: string): Record<string, string> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)) ?? 'null') as Record<string, string> | null;
  } catch {
    return null;
  }
}

export function writeDraft(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // Nothing to do: the fields themselves still hold the text.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // As above.
  }
}

const key = (name: string) => `draft:${name}`;
