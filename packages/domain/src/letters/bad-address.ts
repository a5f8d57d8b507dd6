/**
 * Whether what a mail server said means that an address does not exist or is closed, so that nothing more should be sent
 * there. A full mailbox, a suspicion of spam or a refused sender says nothing about the address.
 */
const BAD_ADDRESS = /(?<![\d.])5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.]*\d)/;
const ANY_STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
/** Servers without such statuses; the words are theirs. */
const PLAIN_STATUS = /\b55[013]\b/;
const PLAIN_WORDS =
  /\b(?:no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox|address) (?:is )?(?:unknown|not found)|unknown (?:user|recipient)|does not exist|account (?:is )?(?:disabled|closed))\b/i;

export const isAddressBad = (said: string): boolean =>
  ANY_STATUS.test(said) ? BAD_ADDRESS.test(said) : PLAIN_STATUS.test(said) && PLAIN_WORDS.test(said);
