import { SMTPServer } from 'smtp-server';

/** A mail server that can be stopped and restarted; it records which mails it accepted, and how often each. */
export class MailSink {
  readonly taken = new Map<string, number>();
  #server: SMTPServer | undefined;
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  async up(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          const id = /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? 'none';
          this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
          done();
        });
      },
    });
    this.#server.on('error', () => {});
    await new Promise<void>((resolve) => {
      this.#server?.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async down(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(resolve);
      else resolve();
    });
  }
}
