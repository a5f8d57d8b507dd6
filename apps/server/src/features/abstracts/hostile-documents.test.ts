import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack, unpack } from '../../test/archive.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { cookieFor, registerAs } from '../../test/delegates.ts';
import { freePort } from '../../test/free-port.ts';
import { QUIET, within } from '../../test/limits.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';

/**
 * A real web process while somebody uploads small Word documents that unpack to all that is allowed.
 * `QUIET=1 pnpm exec vitest run --project server hostile-documents` on an otherwise idle machine, where every look must
 * be answered within 200 ms. Elsewhere the machine itself may take longer now and then: all but a few looks must.
 */
const LOOK_MS = within(200);
/** Each look that failed on our account would have taken seconds. */
const LONGEST_LOOK_MS = QUIET ? LOOK_MS : 2000;
const ANSWER_MS = 10_000;
const SIZE = 6_000_000;

let site: TestApp;
let web: MortalProcess;
let address: string;
let template: Buffer;

beforeAll(async () => {
  site = await buildTestApp();
  await registerAs(site);
  template = (await site.app.inject({ url: '/documents/abstract-template.docx', headers: { host: 'localhost' } })).rawPayload;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  web = await startMortal('web', {
    APP_MODE: 'test',
    DATABASE_URL: site.database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    PORT: String(port),
  });
});
afterAll(async () => {
  await web.close();
  await site.close();
});

const FILLS = { letters: 'a', spaces: ' ', digits: '1' };

/** Well formed, a paragraph `Authors` and one of six million characters. */
function hostile(fill: string): Buffer {
  const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const body = `<w:body>${paragraph('Authors')}${paragraph(`x${fill.repeat(SIZE)}x`)}</w:body>`;
  return pack(
    unpack(template).map(({ name, data }) => ({
      name,
      data: name === 'word/document.xml' ? Buffer.from(data.toString().replace(/<w:body>.*<\/w:body>/s, () => body)) : data,
    })),
  );
}

/** Asks for /healthz every 20 ms until told to stop; returns how long each answer took. */
function watchHealth() {
  const took: number[] = [];
  const watch = { on: true };
  const looks = (async () => {
    while (watch.on) {
      const began = performance.now();
      const { status } = await fetch(`${address}/healthz`);
      expect(status).toBe(200);
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    watch.on = false;
    await looks;
    return took;
  };
}

async function upload(file: Buffer) {
  await site.db.deleteFrom('rate_limits').execute();
  const began = performance.now();
  const answer = await fetch(`${address}/api/v1/me/abstract-documents`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/octet-stream', cookie: await cookieFor(site, 'asha@example.org') },
    body: new Uint8Array(file),
  });
  await answer.arrayBuffer();
  return { status: answer.status, tookMs: performance.now() - began };
}

describe('while a Word document of 6 MB of one character is read', { tags: ['SEC-46'] }, () => {
  test.each(Object.entries(FILLS))('%s: it is answered within 10 s, and everybody else at once', async (name, fill) => {
    const file = hostile(fill);
    expect(file.length).toBeLessThan(60_000);
    // The best of several measures what the document costs, not what else the machine does.
    let best = { most: Infinity, worst: Infinity };
    for (let round = 0; round < 4 && best.most >= LOOK_MS; round += 1) {
      const stop = watchHealth();
      const { status, tookMs } = await upload(file);
      const looks = (await stop()).toSorted((a, b) => a - b);
      const [most = Infinity, worst = Infinity] = [looks[Math.floor(0.9 * looks.length)], looks.at(-1)];
      console.info(
        `${name}: ${file.length} bytes, ${status} after ${Math.round(tookMs)} ms, /healthz ${looks.length} times, worst ${Math.round(worst)} ms`,
      );
      expect([200, 422]).toContain(status);
      expect(tookMs).toBeLessThan(ANSWER_MS);
      expect(looks.length).toBeGreaterThan(3);
      if (most < best.most) best = { most, worst };
    }
    expect(best.most).toBeLessThan(LOOK_MS);
    expect(best.worst).toBeLessThan(LONGEST_LOOK_MS);
  });
});
