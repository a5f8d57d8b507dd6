import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A port that leads to another one until it is cut. Then open connections break, and new ones are accepted and never answered, as when a
 * firewall swallows everything.
 */
export class CuttableLink {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #cut = false;

  constructor(from: number, to: number) {
    this.#server = createServer((near) => {
      this.#keep(near);
      if (this.#cut) return;
      const far = connect(to, '127.0.0.1');
      this.#keep(far);
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    this.#server.listen(from, '127.0.0.1');
  }

  cut(): void {
    this.#cut = true;
    this.#breakAll();
  }

  mend(): void {
    this.#cut = false;
    this.#breakAll();
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#breakAll();
    await closed;
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
  }

  #breakAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
