import { setTimeout as pause } from 'node:timers/promises';
import type { GameSite } from './site.ts';
import type { Answer, Sent, Visitor, Visitors } from './visitor.ts';

/** What the site has promised to whom. The verdict compares it with what is stored. */
export interface Promised {
  /** Texts of messages that were acknowledged. */
  readonly messages: string[];
  /** Addresses of those who were told that they are registered. */
  readonly registered: string[];
  /** Ids of uploads that were acknowledged. */
  readonly proofs: string[];
  /** Addresses of those who were told that they have paid. */
  readonly paid: string[];
  /** Addresses of those whose money was taken by the provider. */
  readonly charged: string[];
  /** Answers that nobody should get, whatever breaks. */
  readonly surprises: string[];
  /** Those who came too late for a workshop seat. */
  noSeat: number;
}

export const nothingPromised = (): Promised => ({
  messages: [],
  registered: [],
  proofs: [],
  paid: [],
  charged: [],
  surprises: [],
  noSeat: 0,
});

const PASSWORD = 'a quiet threshold';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
const KINDS = [
  { category: 'ampi', registrationType: 'early-bird', membershipId: 'LM-204' },
  { category: 'student', registrationType: 'early-bird', membershipId: '' },
  { category: 'oncology-or-physicist', registrationType: 'fixed', membershipId: '' },
] as const;
const GETS = ['/', '/contacts', '/scientific-program', '/registration?tab=fees', '/login-page', '/api/v1/edition'];
/** Try again later: said by us, or by nginx when a process is gone. */
const NOT_NOW = new Set([0, 429, 502, 503, 504]);

export interface Day {
  readonly site: GameSite;
  readonly visitors: Visitors;
  readonly promised: Promised;
  readonly goesOn: () => boolean;
}

/** Reads pages, one after the other. */
export async function read({ visitors, goesOn }: Day, first: number): Promise<void> {
  const visitor = visitors.next();
  for (let n = first; goesOn(); n += 1) {
    await visitor.ask('GET', GETS[n % GETS.length] ?? '/');
    await pause(150);
  }
  visitor.leave();
}

/** Writes to the organisers, and never sends a message twice. */
export async function write({ visitors, promised, goesOn }: Day, name: string): Promise<void> {
  for (let n = 0; goesOn(); n += 1) {
    const visitor = visitors.next();
    const message = `message ${n} of ${name}`;
    const { status } = await visitor.ask('POST', '/api/v1/contact-messages', {
      json: { name, mobile: '9840000000', email: `${name}-${n}@example.org`, message },
    });
    visitor.leave();
    if (status === 201) promised.messages.push(message);
    else if (!NOT_NOW.has(status)) promised.surprises.push(`message: ${status}`);
    await pause(400);
  }
}

/** Delegates, one after the other: each registers, uploads a proof if one is asked for, books and pays. */
export async function attend(day: Day, name: string): Promise<void> {
  for (let n = 0; day.goesOn(); n += 1) {
    const visitor = day.visitors.next();
    try {
      await attendOnce(day, visitor, `${name}-${n}@example.org`, n);
    } catch (error) {
      day.promised.surprises.push(String(error));
    }
    visitor.leave();
    // No more than a worker can write receipts for beside everything else on two cores.
    await pause(1500);
  }
}

async function attendOnce({ site, promised }: Day, visitor: Visitor, email: string, n: number): Promise<void> {
  const kind = KINDS[n % KINDS.length] ?? KINDS[0];
  const registered = await insist(visitor, '/api/v1/registrations', { json: form(email, kind) }, [201], /EMAIL_IN_USE/);
  if (registered.status === 201) promised.registered.push(email);
  const { cookie } = await insist(visitor, '/api/v1/session', { json: { email, password: PASSWORD, remember: false } }, [200, 201]);
  if (kind.category === 'student') {
    const proof = await insist(visitor, '/api/v1/me/proofs?kind=bonafide&name=certificate.pdf', { bytes: PDF, cookie }, [201]);
    promised.proofs.push(String(proof.json['id']));
  }
  // Every third clicks twice.
  const clicks = n % 3 === 0 ? 2 : 1;
  const started = await Promise.all(
    Array.from({ length: clicks }, () => insist(visitor, '/api/v1/me/payment', { json: {}, cookie }, [200], /WORKSHOP_FULL/)),
  );
  const orders = new Set(started.flatMap(({ json }) => (typeof json['orderId'] === 'string' ? [json['orderId']] : [])));
  const [order] = orders;
  if (order === undefined) return void (promised.noSeat += 1);
  if (orders.size > 1) promised.surprises.push(`${email} got ${orders.size} orders`);
  // Every fifth closes the window at once: only the provider tells us.
  const outcome = n % 5 === 4 ? 'closed-tab' : 'success';
  const { pageResult } = await site.control<{ pageResult?: { response?: object } }>('POST', `/orders/${order}/pay`, { outcome });
  promised.charged.push(email);
  if (outcome === 'closed-tab') return;
  const confirmed = await insist(visitor, '/api/v1/me/payment/confirmation', { json: pageResult?.response ?? {}, cookie }, [200]);
  if (confirmed.json['state'] === 'paid') promised.paid.push(email);
}

/** Sends the same again until it is done, as people do; gives back the answer. `or` is a refusal that ends it as well. */
async function insist(visitor: Visitor, path: string, sent: Sent, done: readonly number[], or?: RegExp): Promise<Answer> {
  for (;;) {
    const answer = await visitor.ask('POST', path, sent);
    if (done.includes(answer.status)) return answer;
    const text = JSON.stringify(answer.json);
    if (answer.status < 500 && or?.test(text)) return answer;
    if (!NOT_NOW.has(answer.status)) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    await pause(400);
  }
}

const form = (email: string, kind: (typeof KINDS)[number]) => ({
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
  ...kind,
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  acceptTerms: true,
});
