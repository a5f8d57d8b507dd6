import { readProofFile, type WaitingProof } from '@isocentre/contract/proofs';
import { fetchFile } from '../../../../lib/download.ts';
import type { Ask } from '../../../../session/ask.ts';
import type { Sheet } from './sheet.ts';

/** The reader of PDFs is large: only who checks one loads it. */
export async function openSheet(proof: WaitingProof, edition: string, ask: Ask): Promise<Sheet> {
  const reader = proof.type === 'application/pdf' ? import('./pdf-sheet.ts') : undefined;
  // Waited for below: a lost file of ours must not be reported twice.
  reader?.catch(() => {});
  const response = await ask(() => fetchFile(readProofFile, { params: { edition, id: proof.id } }));
  const bytes = await response.arrayBuffer();
  if (reader) return (await reader).openPdf(bytes);
  return (await import('./picture-sheet.ts')).openPicture(bytes, proof.type);
}

/** Opened sheets: the one that is looked at and the next one, whose first page is drawn before somebody wants it. */
export function sheetShelf(open: (proof: WaitingProof) => Promise<Sheet>) {
  const shelf = new Map<string, Promise<Sheet>>();
  const keyOf = ({ id, version }: WaitingProof) => `${id} ${version}`;
  const take = (proof: WaitingProof): Promise<Sheet> => {
    const known = shelf.get(keyOf(proof));
    if (known) return known;
    const opening = open(proof);
    shelf.set(keyOf(proof), opening);
    // The next attempt asks again.
    opening.catch(() => shelf.delete(keyOf(proof)));
    return opening;
  };
  return {
    take,
    /** Ahead of time. What fails is said when it is wanted. */
    prepare: (proof: WaitingProof) =>
      void take(proof)
        .then((sheet) => sheet.leaf(1))
        .catch(() => {}),
    /** Closes all others. */
    keep: (proofs: readonly WaitingProof[]) => {
      const kept = new Set(proofs.map(keyOf));
      for (const [key, sheet] of shelf) {
        if (kept.has(key)) continue;
        shelf.delete(key);
        sheet.then((one) => one.close()).catch(() => {});
      }
    },
  };
}
export type SheetShelf = ReturnType<typeof sheetShelf>;
