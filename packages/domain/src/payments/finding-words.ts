/** What the nightly look at the books can find, in words for a treasurer: what is wrong, and what to do about it. */
interface FindingWords {
  readonly wrong: string;
  readonly todo: string;
}

const OPERATOR =
  'Nothing can be put right from here. Please tell whoever runs the software, with the rows below; nothing else has to wait for that.';
const LOOK =
  'Open the delegate and look through the timeline. Correct it there (price, refund, payment taken back); if you cannot explain it, tell whoever runs the software.';
const PLACES =
  'Open the workshop’s page and compare its places with the delegates below. If they disagree, tell whoever runs the software before more places are sold.';
const GAPS = 'Do not issue papers by hand. Please tell whoever runs the software: numbers must have no gap.';
const ASK = 'Open the payment and ask the provider now. If both still differ, write to the provider with the payment’s ID.';

const says = (wrong: string, todo: string): FindingWords => ({ wrong, todo });

export const RULE_WORDS = {
  'seats taken are the seats reserved': says('The workshop counts another number of taken places than delegates have.', PLACES),
  'never more seats taken than there are': says('More workshop places are taken than there are.', PLACES),
  'a seat is only taken where the edition has a row of seats': says(
    'Somebody has a workshop place, and this edition has no workshop places.',
    PLACES,
  ),
  'a confirmed seat is paid for or granted': says('Somebody has a confirmed workshop place without having paid.', LOOK),
  'whoever paid for seats has them': says('Somebody paid for a workshop place and has none.', LOOK),
  'paid means that the money covers the price': says('A registration counts as paid, and less money came than it costs.', LOOK),
  'an order is paid while its registration is': says('An order counts as paid, and its registration does not.', LOOK),
  'one order at a time is booked': says('A registration is booked twice.', LOOK),
  'a part is some money, and less than what is due': says(
    'A registration counts as paid in part, and its money is none or all of the price.',
    LOOK,
  ),
  'money pays for something, or was kept': says('Money came and neither pays for anything nor is written down as kept.', LOOK),
  'what is explained about a settlement did not agree': says('A settlement line was explained that agrees with the books.', OPERATOR),
  'every explanation of a settlement line is in the record': says(
    'A settlement line was explained, and the record does not say by whom.',
    OPERATOR,
  ),
  'nothing below zero is due, kept or paid': says('A sum of a registration is below zero.', LOOK),
  'a settled registration is offered nothing but a difference': says('Somebody who owes nothing can still pay online.', LOOK),
  'a cancelled registration has no seat and is offered nothing': says(
    'A cancelled registration has a workshop place or can still be paid.',
    LOOK,
  ),
  'a grant needs no money': says('A registration was granted, and counts as not granted.', LOOK),
  'a payment of the provider belongs to one order': says('One payment of the provider is booked twice.', OPERATOR),
  'an order of the provider belongs to one of ours': says('One order of the provider belongs to two of ours.', OPERATOR),
  'a paid order has the payment that settled it': says('An order counts as paid, and no payment settled it; or the other way round.', LOOK),
  'what is not for us goes back once': says('Money that was paid twice, or for a lost place, does not go back exactly once.', LOOK),
  'no more goes back than came, and no more is proposed': says(
    'More goes back of a payment than came.',
    'Open the payment and decline what is too much. What has gone back already is for the bank or the provider.',
  ),
  'no more is paid with a bank credit than came': says(
    'More is paid with a bank credit than came.',
    'Open Transfers and take back the payment that was recorded by mistake.',
  ),
  'every change of a bank credit is written down': says('A bank credit was changed, and nothing says what it was before.', OPERATOR),
  'what was moved left one registration and came to another': says(
    'Money was moved between registrations, and both sides differ.',
    OPERATOR,
  ),
  'what a counted shift should hold is what the ledger says': says(
    'A counted shift should hold another sum than its payments add up to.',
    OPERATOR,
  ),
  'a paid invoice is paid whole, by its bank credit': says('An invoice counts as paid, and somebody on it is not.', LOOK),
  'an invoice is the sum of its lines, which stand as long as it does': says('An invoice is not the sum of its lines.', OPERATOR),
  'invoices are numbered without gaps': says('The numbers of invoices have a gap.', GAPS),
  'a voucher was used as often as it counts, and never more than it may be': says(
    'A voucher counts another number of uses than there are.',
    OPERATOR,
  ),
  'whoever has a voucher has what it gives': says('Somebody used a voucher and does not have what it gives.', LOOK),
  'the ledger has every capture': says('A payment and the ledger say different sums.', OPERATOR),
  'the ledger has every reversal': says('A payment was taken back, and the ledger says another sum.', OPERATOR),
  'the ledger has every refund': says('Money went back, and the ledger says another sum.', OPERATOR),
  'all money that counts has its receipt, and nothing else has': says(
    'A payment that counts has no receipt over its sum, or one that does not count has one.',
    OPERATOR,
  ),
  'receipts are numbered without gaps': says('The numbers of receipts have a gap.', GAPS),
  'credit notes are numbered without gaps': says('The numbers of credit notes have a gap.', GAPS),
  'all receipted money that went back has its credit note, and nothing else has': says(
    'Money went back without its credit note, or a credit note has no money that went back.',
    OPERATOR,
  ),
  'no receipt is taken back for more than it says': says('Credit notes take back more than a receipt says.', OPERATOR),
  'nothing waits in the inbox': says('The provider has reported something that is not booked yet.', OPERATOR),
  'no receipt waits': says(
    'The mail with a receipt waits to be sent.',
    'Look at the outbox under Mail. If letters are stopped there, resume them; otherwise tell whoever runs the software.',
  ),
  'nothing waits among the jobs': says('Work about money waits to be done.', OPERATOR),
} as const satisfies Record<string, FindingWords>;

export const DIFFERENCE_WORDS = {
  'missing-here': says('The provider has a payment that is not in our books.', ASK),
  'missing-there': says('We have a payment that the provider does not know.', ASK),
  state: says('The provider says another state of a payment.', ASK),
  amount: says('The provider says another amount of a payment.', ASK),
  refunded: says('The provider says that another sum of a payment went back.', ASK),
  refund: says('The provider says another state of a refund.', ASK),
} as const satisfies Record<string, FindingWords>;

const WORDS: Readonly<Record<string, FindingWords>> = { ...RULE_WORDS, ...DIFFERENCE_WORDS };

/** A rule that a later release knows says itself. */
export const findingWords = (rule: string): FindingWords => WORDS[rule] ?? says(`Broken: ${rule}.`, OPERATOR);
