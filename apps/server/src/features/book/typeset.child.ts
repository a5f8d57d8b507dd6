import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { bookFonts } from './fonts.ts';
import type { Typeset, TypesetAnswer } from './typeset.ts';

/**
 * Sets one book and ends (`typeset.ts`). A native call cannot be interrupted, so it has a process of its own that can be
 * ended. Nothing but the template, the data and the two figures is given to it by name.
 */
const FOLDER = '/book';
const template = readFileSync(new URL('template/book.typ', import.meta.url), 'utf8');

function set({ data, figures, at }: Typeset): TypesetAnswer {
  const compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: bookFonts() }] });
  const files = { 'data.json': data, 'cover.svg': figures.cover, 'mark.svg': figures.mark };
  for (const [name, text] of Object.entries(files)) compiler.mapShadow(`${FOLDER}/${name}`, Buffer.from(text));
  compiler.addSource(`${FOLDER}/book.typ`, template);
  const { result, ...outcome } = settle(compiler);
  if (!result) return { fault: outcome.fault };
  const pdf = compiler.pdf(result, { pdfStandard: 'ua-1', pdfTags: true, creationTimestamp: Math.floor(at / 1000) });
  return { pdf, pages: result.numOfPages };
}

function settle(compiler: NodeCompiler) {
  const compiled = compiler.compile({ mainFilePath: `${FOLDER}/book.typ` });
  return {
    result: compiled.result,
    fault: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no reason given').slice(0, 2000),
  };
}

process.once('message', (message) => {
  let answer: TypesetAnswer;
  try {
    answer = set(message as Typeset);
  } catch (error) {
    answer = { fault: String(error).slice(0, 2000) };
  }
  process.send?.(answer, () => process.disconnect());
});
