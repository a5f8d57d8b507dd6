import { traced } from '../tracing/tracing.ts';

interface Question {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
}

/** A list of a hundred orders takes a tenth of this. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

/**
 * One request and its whole response within a time limit. Redirects are returned, not followed: following one would
 * send the key to its target. Connection errors keep their cause (`ECONNREFUSED`), which tells whether anything was
 * sent.
 */
export const exchange = (url: string, question: Question): Promise<{ status: number; text: string }> =>
  traced({ name: `${question.method} ${new URL(url).hostname}`, kind: 'client', onlyInside: true }, () => ask(url, question));

async function ask(url: string, { method, headers, body, timeoutMs }: Question): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await wholeText(response) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Error(`No answer within ${Math.round(timeoutMs)} ms`, { cause: error });
    // `fetch failed` says nothing; its cause does.
    throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  }
}

async function wholeText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error('The answer is too large');
  }
  return text + decoder.decode();
}
