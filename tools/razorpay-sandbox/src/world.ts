import type { Clock } from './clock.ts';
import type { Order, Payment, Refund } from './entities.ts';
import type { Store, Task } from './store.ts';

/** What every rule of the sandbox works with. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: { id: string; secret: string };
  /** Tells the merchant. The entities are photographed now, whatever happens to them before delivery. */
  emit(name: string, about: { payment?: Payment; order?: Order; refund?: Refund }): void;
  plan(kind: Task['kind'], subject: string, inSeconds: number): void;
}
