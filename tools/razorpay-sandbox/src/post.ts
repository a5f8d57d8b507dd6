import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';

/**
 * Posts and returns the status. Not `fetch`, which asks the system for the address: many resolve `localhost` but not
 * the names below it, by which browsers reach a second society on the same machine.
 */
export function post(url: string, body: string, milliseconds: number, headers: Record<string, string>): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(milliseconds);
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent: false, lookup: lookUp, signal }, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    })
      .on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
      .end(body);
  });
}

const lookUp: LookupFunction = (host, options, done) => lookup(host.endsWith('.localhost') ? 'localhost' : host, options, done);
