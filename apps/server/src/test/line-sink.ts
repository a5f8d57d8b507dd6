import { Writable } from 'node:stream';

/** Keeps what a log writes, line by line. */
export function lineSink<Line>(): { lines: Line[]; sink: Writable } {
  const lines: Line[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Line);
      done();
    },
  });
  return { lines, sink };
}
