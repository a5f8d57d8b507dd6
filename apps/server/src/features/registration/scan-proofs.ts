import type { Files } from '../../platform/files/files.ts';
import { type Scanner, ScannerAway } from '../../platform/files/scanner.ts';
import type { Database } from '../../platform/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { noteScan, proofsWaitingForScan, rejectInfected } from './queries/scans.ts';

export interface ScanDeps {
  db: Database;
  files: Files;
  clock: Clock;
  scanner: Scanner | undefined;
}

const AT_ONCE = 50;
/** What its owner reads, and the organisers. */
export const INFECTED =
  'The virus scanner found malicious software in this file. Please send another one, made on another computer if you can.';

/** Documents that came while the scanner was away. Returns how many have their verdict now. */
export async function scanWaitingProofs({ db, files, clock, scanner }: ScanDeps): Promise<number> {
  if (!scanner) return 0;
  let scanned = 0;
  for (const proof of await proofsWaitingForScan(db, AT_ONCE)) {
    const file = await files.get(proof.storage_key);
    // Replaced or erased meanwhile.
    if (!file) continue;
    try {
      const verdict = await scanner.scan(file.stream);
      if (verdict === 'clean') await noteScan(db, proof, 'clean');
      else await rejectInfected(db, proof, INFECTED, clock.system());
      scanned += 1;
    } catch (error) {
      if (error instanceof ScannerAway) return scanned;
      throw error;
    } finally {
      file.stream.destroy();
    }
  }
  return scanned;
}
