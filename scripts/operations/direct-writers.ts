import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseMachines, type Name, NAMES, psql } from './database-machines.ts';

/** A row that a machine has acknowledged, asked for between these instants. */
interface Acknowledged {
  readonly machine: Name;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const PATIENCE_MS = 2000;

/** Writes to each database machine itself, as somebody with a connection from before would: only one may acknowledge. */
export class DirectWriters {
  readonly acknowledged: Acknowledged[] = [];
  #goesOn = true;
  readonly #done: Promise<unknown>;

  constructor(machines: DatabaseMachines, run: string) {
    this.#done = Promise.all(NAMES.map((machine) => this.#write(machines, machine, run)));
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#done;
  }

  async #write(machines: DatabaseMachines, machine: Name, run: string): Promise<void> {
    const url = machines.superuserUrl(machine, 'isocentre');
    for (let n = 0; ; n += 1) {
      if (!this.#goesOn) return;
      const [text, from] = [`${run} ${machine} ${n}`, Date.now()];
      const done = await psql(url, `insert into direct_writes values ('${text}')`, PATIENCE_MS).then(
        () => true,
        () => false,
      );
      if (done) this.acknowledged.push({ machine, text, from, to: Date.now() });
      await pause(300);
    }
  }
}
