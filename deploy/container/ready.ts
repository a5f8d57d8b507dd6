/** `node ready.ts <port>`: the health check of a container, which has no other program to ask with. */
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
