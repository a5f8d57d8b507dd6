import { NotDrawn, patiently, scaleFor, type Sheet } from './sheet.ts';

/** A picture on a canvas: pixels only. Its type is the one our server found, so that nothing else is tried. */
export async function openPicture(bytes: ArrayBuffer, type: string): Promise<Sheet> {
  const bitmap = await patiently(createImageBitmap(new Blob([bytes], { type })), () => {}).catch(() => {
    throw new NotDrawn('It is no picture');
  });
  const scale = Math.min(1, scaleFor(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { pages: 1, leaf: async () => ({ canvas, words: '' }), close: () => {} };
}
