import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = '**/*.{js,mjs,css,svg,json,txt,ico,webmanifest}';

/** Writes `x.br` and `x.gz` beside every text file, at the highest level: compressed once and served many times. */
export async function precompress(folder: string): Promise<{ files: number; kilobytes: number }> {
  let files = 0;
  let bytes = 0;
  for await (const name of glob(COMPRESSIBLE, { cwd: folder })) {
    const path = join(folder, name);
    const plain = await readFile(path);
    const br = await promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))]);
    files += 1;
    bytes += br.length;
  }
  return { files, kilobytes: Math.round(bytes / 1000) };
}
