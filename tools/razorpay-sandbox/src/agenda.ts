import { authorize, capture, expire, fail, NO_ANSWER } from './payments.ts';
import { settleRefund } from './refunds.ts';
import type { Task } from './store.ts';
import type { World } from './world.ts';

/** What happens as time passes, on the provider's side. */
const DUE: Record<Task['kind'], (world: World, subject: string) => void> = {
  capture: (world, id) => void capture(world, id),
  authorize: (world, id) => void authorize(world, id),
  'give-up': (world, id) => void fail(world, id, NO_ANSWER),
  expire: (world, id) => expire(world, id),
  'settle-refund': (world, id) => settleRefund(world, id),
};

export function nextTaskAt({ store }: World): number | undefined {
  return firstTask(store.tasks.all())?.at;
}

/** Runs what is due, in order; a task may add others that are due as well. */
export function runDueTasks(world: World): void {
  const { store, clock } = world;
  for (let task = firstTask(store.tasks.all()); task && task.at <= clock.now(); task = firstTask(store.tasks.all())) {
    DUE[task.kind](world, task.subject);
    store.tasks.remove(task.id);
  }
}

const firstTask = (tasks: readonly Task[]) =>
  tasks.reduce<Task | undefined>((first, task) => (first && first.at <= task.at ? first : task), undefined);
