import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@isocentre/domain/durations';
import { LETTER_PRIORITY, LETTER_TRIES, pauseAfterTry } from '@isocentre/domain/letters/letter-state';
import { sql } from 'kysely';
import { mailboxOf } from '../account-email.ts';
import type { Database } from '../database.ts';
import { failpoint } from '../failpoints.ts';
import type { Log } from '../log.ts';
import type { AcceptedMail, SendMail } from '../mail.ts';
import type { ClaimedLetter } from './claim-letters.ts';
import { countTries } from './count-tries.ts';
import { ADDRESS_STOPPED, AddressStopped, judgeFailure } from './failure.ts';
import type { FeatureLetter, LetterDeps, RenderedLetter } from './letter.ts';
import { moveLetter } from './move-letter.ts';
import { openAddresses } from './stopped-address.ts';
import { traced } from '../tracing/tracing.ts';

const NOTING_TRIES = 60;

export interface SendLetterDeps extends LetterDeps {
  sendMail: SendMail;
  log: Log;
  letters: ReadonlyMap<string, FeatureLetter>;
}

/** Renders a claimed letter, sends it, and notes what became of it. */
export const sendLetter = (deps: SendLetterDeps, letter: ClaimedLetter): Promise<void> =>
  traced(
    {
      name: `letter ${letter.purpose}`,
      kind: 'consumer',
      causedBy: letter.traceparent ?? undefined,
      facts: { 'isocentre.letter_id': letter.id, ...(letter.requestId !== null && { 'isocentre.request_id': letter.requestId }) },
    },
    () => send(deps, letter),
  );

async function send(deps: SendLetterDeps, letter: ClaimedLetter): Promise<void> {
  let accepted: AcceptedMail | undefined;
  try {
    accepted = await transmit(deps, letter);
  } catch (error) {
    await noteFailure(deps, letter, error);
    return;
  }
  if (accepted === undefined) {
    const cause = 'Its reason was gone when it was to be sent.';
    await moveLetter(deps.db, letter, { to: 'discarded', attempt: letter.attempt, code: 'no-reason', cause });
    return;
  }
  failpoint('letter-accepted');
  await noteSent(deps, letter, accepted);
}

/** Returns what the server said when it accepted the letter; undefined when there is nothing to send. */
async function transmit(deps: SendLetterDeps, letter: ClaimedLetter): Promise<AcceptedMail | undefined> {
  const feature = deps.letters.get(letter.purpose);
  if (!feature) throw new Error(`This worker knows no letter ${letter.purpose}`);
  const rendered = await feature.render(deps, letter);
  if (!rendered) return undefined;
  if (!feature.definition.namesAddress && !(await isStillTheirs(deps.db, letter, rendered.to))) return undefined;
  const messageId = messageIdOf(deps, letter, rendered);
  // Before it is sent: if the answer is lost, the row still says what may have left.
  await keepWords(deps.db, letter, feature.definition.keepsWords ? rendered : { to: rendered.to }, messageId);
  const to = await reachable(deps.db, letter, feature, rendered.to);
  return deps.sendMail({ ...rendered, to, editionId: letter.editionId, letterId: letter.id, messageId });
}

/** A registration may have been handed on since: what was written to one person never goes to another. */
async function isStillTheirs(db: Database, { accountId }: ClaimedLetter, addresses: readonly string[]): Promise<boolean> {
  if (accountId === null) return true;
  const account = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return account !== undefined && addresses.some((address) => mailboxOf(address) === mailboxOf(account.email));
}

/** What somebody asked for and waits for is always tried: it may be how they find out that their address works again. */
async function reachable(
  db: Database,
  letter: ClaimedLetter,
  { definition }: FeatureLetter,
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (definition.priority === LETTER_PRIORITY.awaited) return addresses;
  const open = await openAddresses(db, letter, addresses);
  if (open.length === 0) throw new AddressStopped('Not sent: an earlier mail to this address came back, because there is no such address.');
  return open;
}

/** It has left, so this is repeated while PostgreSQL is away: otherwise it would be sent again. */
async function noteSent({ db, log }: SendLetterDeps, letter: ClaimedLetter, { said, refused }: AcceptedMail): Promise<void> {
  const { purpose, attempt } = letter;
  const reqId = letter.requestId ?? undefined;
  // Sending it again would bring it twice to those who have it. Who was refused stands in the cause alone, which is erased.
  const code = refused.length > 0 ? 'some-refused' : '250';
  const cause = refused.length > 0 ? `Refused: ${refused.join('; ')}. ${said}` : said;
  for (let tries = 1; ; tries += 1) {
    try {
      const moved = await moveLetter(db, letter, { to: 'sent', attempt, code, cause });
      if (moved && refused.length > 0)
        log.warn({ letter: letter.id, reqId, purpose, attempt, code, refused: refused.length }, `${purpose} sent, but not to all`);
      else if (moved) log.info({ letter: letter.id, reqId, purpose, attempt }, `${purpose} sent`);
      else
        log.warn(
          { letter: letter.id, reqId, purpose, attempt },
          `${purpose} was sent by a worker that had been given up, and may arrive twice`,
        );
      return;
    } catch (error) {
      if (tries >= NOTING_TRIES) throw error;
      await pause(SECOND_MS);
    }
  }
}

async function noteFailure({ db, log, config }: SendLetterDeps, letter: ClaimedLetter, error: unknown): Promise<void> {
  const { purpose, attempt } = letter;
  const reqId = letter.requestId ?? undefined;
  const { fault, code, cause } = judgeFailure(error);
  const about = { letter: letter.id, reqId, purpose, attempt, code, err: error };
  const tries = await countTries(db, letter);
  if (fault === 'refused' || (fault === 'ours' && tries.ours + 1 >= LETTER_TRIES)) {
    await moveLetter(db, letter, { to: 'failed', attempt, code, cause });
    // Whoever had the first one back knows already.
    if (code === ADDRESS_STOPPED) log.warn(about, `${purpose} was not sent`);
    else log.error({ ...about, alarm: 'letter-failed' }, `${purpose} failed and is not tried again`);
    return;
  }
  const pauseMs = pauseAfterTry(tries.all, config.MAIL_RETRY_SECONDS * SECOND_MS);
  await moveLetter(db, letter, { to: 'released', attempt, code, cause, pauseMs });
  log.warn(about, `${purpose} failed, will be tried again`);
}

/**
 * The same for every attempt, so that a receiver can recognise a duplicate. A letter with a secret link has a new link each
 * time, of which the last works: hiding that one as a duplicate would be wrong.
 */
const messageIdOf = ({ config }: Pick<LetterDeps, 'config'>, { id, attempt }: ClaimedLetter, { secret }: RenderedLetter) =>
  `<${secret === undefined ? id : `${id}.${attempt}`}@${new URL(config.PUBLIC_ORIGIN).hostname}>`;

type Words = Pick<RenderedLetter, 'to'> & Partial<Pick<RenderedLetter, 'subject' | 'text' | 'html' | 'secret'>>;

async function keepWords(db: Database, { editionId, id, attempt }: ClaimedLetter, words: Words, messageId: string): Promise<void> {
  const plain = (text: string | undefined) => (words.secret === undefined ? text : text?.replaceAll(words.secret, '[not kept]')) ?? null;
  await db
    .updateTable('letters')
    .set({
      message_id: messageId,
      addresses: sql`${words.to.map(mailboxOf)}::text[]`,
      subject: plain(words.subject),
      text: plain(words.text),
      html: plain(words.html),
    })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('erased_at', 'is', null)
    .execute();
}
