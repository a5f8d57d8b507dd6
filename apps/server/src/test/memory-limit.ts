import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const CONTROLLER = '/sys/fs/cgroup/memory';
const MB = 1024 * 1024;

/** The memory that a process holds, in MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * From now on the kernel allows a process nothing more than it is about to use, and kills it when it asks for more, as with
 * `MemoryMax` of its unit. Needs root and the kernel's memory controller, of either version.
 */
export async function withdrawMemory(pid: number): Promise<() => Promise<void>> {
  const older = existsSync(CONTROLLER);
  const group = `${older ? CONTROLLER : '/sys/fs/cgroup'}/isocentre-test-${pid}`;
  if (!older) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+memory');
  mkdirSync(group);
  // Only what it takes from here on counts for the new group.
  writeFileSync(`${group}/${older ? 'memory.limit_in_bytes' : 'memory.max'}`, String(MB));
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return async () => {
    for (let n = 0; existsSync(group) && n < 50; n += 1) {
      try {
        rmdirSync(group);
      } catch {
        await pause(100);
      }
    }
  };
}
