import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Eight people at once who write messages, and now and then register and pay in the payment sandbox. What fails is noted and sent again
 * where that is safe, as people do; every acknowledgement is kept, to be compared with what is stored.
 */

const WRITERS = 8;
/** So many messages of a writer, then a registration and its payment. */
const MESSAGES_BETWEEN = 60;
const PATIENCE_MS = 20_000;
const PASSWORD = 'a quiet threshold';

/** One request, when and how it ended. 0: there was no answer. */
export interface Attempt {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly cookie: string | undefined;
}

export interface Site {
  /** Where the web process listens, and the name it is known by. */
  readonly port: number;
  readonly origin: string;
  /** The payment sandbox. */
  readonly provider: string;
}

export class InsistentWriters {
  readonly attempts: Attempt[] = [];
  /** Texts of messages that were acknowledged. */
  readonly messages: string[] = [];
  readonly registered: string[] = [];
  readonly paid: string[] = [];
  readonly #site: Site;
  readonly #run: string;
  readonly #surprises: string[] = [];
  #goesOn = true;
  #visitors: number;
  readonly #done: Promise<unknown>;

  constructor(site: Site, run: string) {
    this.#site = site;
    this.#run = run;
    // Other addresses than in an earlier run, which has used up their limits.
    this.#visitors = (Math.floor(Date.now() / 1000) % 4000) * 4096;
    this.#done = Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#write(writer)));
  }

  /** Writes that were answered with "done". */
  get acknowledged(): readonly Attempt[] {
    return this.attempts.filter(({ status }) => status === 201 || status === 200);
  }

  get failed(): readonly Attempt[] {
    return this.attempts.filter(({ status }) => status === 0 || status >= 500);
  }

  /** What is none of ours to explain: neither done nor "not now". */
  async stop(): Promise<readonly string[]> {
    this.#goesOn = false;
    await this.#done;
    return this.#surprises;
  }

  /** The longest time in which nothing was acknowledged, in seconds. */
  get gap(): number {
    const times = this.acknowledged.map(({ to }) => to).toSorted((a, b) => a - b);
    return Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time))) / 1000;
  }

  async #write(writer: number): Promise<void> {
    for (let n = 0; this.#goesOn; n += 1) {
      // Not all eight at once: hashing a password is most of the work of a registration.
      if ((n + writer * 7) % MESSAGES_BETWEEN === MESSAGES_BETWEEN - 1)
        await this.#attend(`${this.#run}-${writer}-${n}@example.org`).catch((error: unknown) => this.#surprises.push(String(error)));
      const message = `acknowledged ${this.#run} ${writer} ${n}`;
      const { status } = await this.#ask('/api/v1/contact-messages', {
        name: 'Load',
        mobile: '9840000000',
        email: `${this.#run}-${writer}@example.org`,
        message,
      });
      if (status === 201) this.messages.push(message);
      else if (status !== 503) this.#surprises.push(`message: ${status}`);
      // Nobody hammers a site that has said "not now", nor should eight of them be all that a slow machine does.
      await pause(status === 201 ? 10 : 250);
    }
  }

  async #attend(email: string): Promise<void> {
    // Somebody who was not answered may be registered all the same; then the login says so.
    const registered = await this.#insist('/api/v1/registrations', form(email), [201], /EMAIL_IN_USE/);
    if (registered.status === 201) this.registered.push(email);
    const { cookie } = await this.#insist('/api/v1/session', { email, password: PASSWORD, remember: false }, [200, 201]);
    const { json } = await this.#insist('/api/v1/me/payment', {}, [200], undefined, cookie);
    const taken = await fetch(`${this.#site.provider}/sandbox/orders/${String(json['orderId'])}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    });
    const { pageResult } = (await taken.json()) as { pageResult?: { response?: object } };
    const confirmed = await this.#insist('/api/v1/me/payment/confirmation', pageResult?.response ?? {}, [200], undefined, cookie);
    if (confirmed.json['state'] === 'paid') this.paid.push(email);
  }

  /** Sends the same again until it is done. `or`: what ends it as well. */
  async #insist(path: string, body: object, done: readonly number[], or?: RegExp, cookie?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(path, body, cookie);
      const text = JSON.stringify(answer.json);
      if (done.includes(answer.status) || (answer.status < 500 && or?.test(text))) return answer;
      if (answer.status !== 503) throw new Error(`POST ${path}: ${answer.status} ${text}`);
      if (!this.#goesOn) throw new Error(`POST ${path}: still ${answer.status} at the end`);
      await pause(400);
    }
  }

  #ask(path: string, body: object, cookie?: string): Promise<Answer> {
    this.#visitors += 1;
    const [n, from] = [this.#visitors, Date.now()];
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const end = (answer: Answer, retryAfter?: string) => {
      this.attempts.push({ path, from, to: Date.now(), status: answer.status, retryAfter });
      resolve(answer);
    };
    const none = { status: 0, json: {}, cookie: undefined };
    const text = JSON.stringify(body);
    const sent = request({
      host: '127.0.0.1',
      port: this.#site.port,
      path,
      method: 'POST',
      timeout: PATIENCE_MS,
      headers: {
        host: new URL(this.#site.origin).host,
        origin: this.#site.origin,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        // Each from an address of its own: five messages an hour are allowed to one.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...(cookie ? { cookie } : {}),
      },
    });
    sent.on('response', (response) => {
      let read = '';
      response.setEncoding('utf8').on('data', (part: string) => (read += part));
      response.on('error', () => end(none));
      response.on('end', () => {
        const session = response.headers['set-cookie']?.find((one) => /session=/.test(one))?.split(';')[0];
        end({ status: response.statusCode ?? 0, json: jsonOf(read), cookie: session }, response.headers['retry-after']);
      });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(none));
    sent.end(text);
    return promise;
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const form = (email: string) => ({
  title: 'Ms.',
  name: 'Nila Ravichandran',
  mobile: '98400 54321',
  institute: 'Sample Institute of Oncology',
  designation: 'Medical physicist',
  city: 'Madurai',
  country: 'India',
  countryOther: '',
  postalAddress: '12 Sample Street',
  postalPin: '625001',
  mealPreference: 'veg',
  age: '34',
  payLater: false,
  category: 'ampi',
  registrationType: 'early-bird',
  membershipId: 'LM-204',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  acceptTerms: true,
});
