import type { Clock } from './clock.ts';
import type { Order, Payment, Refund } from './entities.ts';
import type { Store, Task } from './store.ts';

/** The dependencies of every rule of the sandbox. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: { id: string; secret: string };
  /** Sends an event to the merchant. The entities are copied now, whatever happens to them before delivery. */
  emit(name: string, about: { payment?: Payment; order?: Order; refund?: Refund }): void;
  plan(kind: Task['kind'], subject: string, inSeconds: number): void;
}
