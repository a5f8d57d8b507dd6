import { Agent as PlainAgent, type OutgoingHttpHeaders, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

const plain = { request: plainRequest, agent: new PlainAgent({ keepAlive: true }) };
const secure = { request: secureRequest, agent: new SecureAgent({ keepAlive: true }) };

interface Question {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string | undefined;
  timeoutMs: number;
}

/** A list of a hundred orders takes a tenth of it. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

/**
 * One request and its whole answer within a time; redirects are answers like any other, since following one would carry the key to
 * wherever it leads. Not `fetch`, which takes five times as much of the processor.
 */
export function exchange(url: string, { method, headers, body, timeoutMs }: Question): Promise<{ status: number; text: string }> {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } });
    let settled = false;
    const fail = (error: Error) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      reject(error);
      sending.destroy();
    };
    const timer = setTimeout(() => fail(new Error(`No answer within ${Math.round(timeoutMs)} ms`)), timeoutMs);
    sending.on('error', fail);
    sending.on('close', () => fail(new Error('The connection was closed')));
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > LARGEST_ANSWER) fail(new Error('The answer is too large'));
      });
      response.on('error', fail);
      response.on('end', () => {
        settled = true;
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    sending.end(body);
  });
}
