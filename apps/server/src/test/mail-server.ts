import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface AcceptedMail {
  readonly mail: ParsedMail;
  /** The envelope's. */
  readonly from: string;
  readonly at: number;
}

/** How the server treats a recipient: with an SMTP status, or with silence. */
type Treatment = (address: string) => { status: number; words: string } | 'hang' | undefined;

/** A real mail server that can be away, refuse, delay or hang. */
export interface MailServer {
  readonly smtpUrl: string;
  readonly accepted: readonly AcceptedMail[];
  treat: Treatment;
  /** Everybody's letters, for a reason that is not theirs. */
  refuses: 'login' | 'sender' | undefined;
  /** Before it says that it has accepted a mail, which it has by then. */
  delayMs: number;
  up(): Promise<void>;
  down(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const port = await freePort();
  const accepted: AcceptedMail[] = [];
  let server: SMTPServer | undefined;
  const state: MailServer = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    accepted,
    treat: () => undefined,
    refuses: undefined,
    delayMs: 0,
    up: async () => {
      const started = new SMTPServer({
        authOptional: true,
        closeTimeout: 500,
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ username }, _session, done) => {
          if (state.refuses === 'login') done(Object.assign(new Error('Password expired'), { responseCode: 535 }));
          else done(null, { user: username });
        },
        onMailFrom: (_address, _session, done) => {
          if (state.refuses === 'sender') done(Object.assign(new Error('Sender refused'), { responseCode: 550 }));
          else done();
        },
        onRcptTo: ({ address }, _session, done) => {
          const treatment = state.treat(address);
          if (treatment === 'hang') return;
          if (treatment) done(Object.assign(new Error(treatment.words), { responseCode: treatment.status }));
          else done();
        },
        onData: (stream, session, done) => {
          const { mailFrom } = session.envelope;
          simpleParser(stream)
            .then(async (mail) => {
              accepted.push({ mail, from: mailFrom === false ? '' : mailFrom.address, at: performance.now() });
              if (state.delayMs > 0) await pause(state.delayMs);
              done();
            })
            .catch(done);
        },
      });
      // A worker that is killed drops its connection.
      started.on('error', () => {});
      server = started;
      await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    },
    down: async () => {
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = undefined;
    },
  };
  await state.up();
  return state;
}
