import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Order, Payment, Refund } from './entities.ts';
import { ACCOUNT, type Account, type Webhooks } from './settings.ts';

/** A scheduled event: a bank's late confirmation, a refund's outcome. Plain data, so that it survives a restart. */
export interface Task {
  id: string;
  at: number;
  kind: 'capture' | 'authorize' | 'give-up' | 'expire' | 'settle-refund';
  subject: string;
}

export interface WebhookEvent {
  id: string;
  name: string;
  /** As sent, byte for byte, on every retry. */
  body: string;
  /** Retries are signed with the secret of the day the event was created. */
  secret: string;
  createdAt: number;
  nextAt: number | null;
  state: 'waiting' | 'held' | 'delivered' | 'lost' | 'abandoned' | 'not-sent';
  attempts: { at: number; status: number | string }[];
}

/** The response given for an idempotency key, and its request. */
interface KeyedRefund {
  id: string;
  request: string;
  refundId: string;
}

interface Setting<Value> {
  id: string;
  value: Value;
}

export interface Table<Row extends { id: string }> {
  get(id: string): Row | undefined;
  /** In insertion order. */
  all(): Row[];
  put(row: Row): Row;
  remove(id: string): void;
}

export interface Store {
  orders: Table<Order>;
  payments: Table<Payment>;
  refunds: Table<Refund>;
  refundKeys: Table<KeyedRefund>;
  tasks: Table<Task>;
  events: Table<WebhookEvent>;
  account: { get(): Account; put(value: Account): void };
  webhooks: { get(): Webhooks; put(value: Webhooks): void };
  clockOffset: { get(): number; put(value: number): void };
  clear(): void;
}

type Line = { table: string; row: { id: string } } | { table: string; gone: string };

/**
 * The sandbox's whole state: in memory, and with a file also as JSON lines, one per change. A line is written to the
 * system before the response is sent, so killing the process loses nothing that was acknowledged.
 */
export function openStore(file: string | undefined, webhooks: Webhooks): Store {
  const tables = new Map<string, Map<string, { id: string }>>();
  const rowsOf = (table: string) => tables.get(table) ?? tables.set(table, new Map()).get(table)!;
  const write = (line: Line) => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  if (file) {
    for (const line of readLines(file)) {
      if ('row' in line) rowsOf(line.table).set(line.row.id, line.row);
      else rowsOf(line.table).delete(line.gone);
    }
    compact(file, tables);
  }

  const table = <Row extends { id: string }>(name: string): Table<Row> => {
    const rows = rowsOf(name) as Map<string, Row>;
    return {
      get: (id) => rows.get(id),
      all: () => [...rows.values()],
      put: (row) => {
        rows.set(row.id, row);
        write({ table: name, row });
        return row;
      },
      remove: (id) => {
        rows.delete(id);
        write({ table: name, gone: id });
      },
    };
  };
  const settings = table<Setting<unknown>>('settings');
  const setting = <Value>(id: string, fallback: Value) => ({
    get: () => (settings.get(id)?.value ?? fallback) as Value,
    put: (value: Value) => void settings.put({ id, value }),
  });

  return {
    orders: table('orders'),
    payments: table('payments'),
    refunds: table('refunds'),
    refundKeys: table('refundKeys'),
    tasks: table('tasks'),
    events: table('events'),
    account: setting('account', ACCOUNT),
    webhooks: setting('webhooks', webhooks),
    clockOffset: setting('clockOffset', 0),
    clear: () => {
      for (const rows of tables.values()) rows.clear();
      if (file) writeFileSync(file, '');
    },
  };
}

function readLines(file: string): Line[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Text after the last line break is empty, or was cut off by a crash.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Line);
}

function compact(file: string, tables: Map<string, Map<string, { id: string }>>): void {
  const lines = [...tables].flatMap(([table, rows]) => [...rows.values()].map((row) => `${JSON.stringify({ table, row })}\n`));
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
}
