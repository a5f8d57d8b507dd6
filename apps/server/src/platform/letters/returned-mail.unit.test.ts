import { describe, expect, test } from 'vitest';
import { readReturnedMail } from './returned-mail.ts';

const TOKEN = 'abcdefgh'.repeat(6);
const SENDER = `desk+${TOKEN}@example.org`;
const lines = (...all: string[]) => all.join('\r\n');

/** The original, which may say anything. */
const original = lines(
  '--cut',
  'Content-Type: message/rfc822',
  '',
  'Subject: words',
  'Action: failed',
  'Status: 5.9.9',
  '',
  'words',
  '--cut--',
  '',
);

const postbox = lines(
  'Return-Path: <>',
  `Delivered-To: ${SENDER}`,
  'From: MAILER-DAEMON@mx.example.org',
  `To: ${SENDER}`,
  'Subject: Undelivered Mail Returned to Sender',
  'Content-Type: multipart/report; report-type=delivery-status;',
  '\tboundary="cut"',
  '',
  'This is a MIME-encapsulated message.',
  '--cut',
  'Content-Type: text/plain; charset=us-ascii',
  '',
  'I am sorry.',
  '--cut',
  'Content-Description: Delivery report',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example.org',
  '',
  'Final-Recipient: rfc822; somebody@example.org',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <somebody@example.org>: Recipient',
  '    address rejected',
  original,
);

const relay = lines(
  'From: Mail Delivery System <Mailer-Daemon@relay.example.org>',
  `To: ${SENDER.toUpperCase()}`,
  'Content-type: multipart/report; report-type=delivery-status; boundary=1700-dsn-99',
  '',
  '--1700-dsn-99',
  'Content-type: text/plain',
  '',
  'A message that you sent could not be delivered to one or more of its recipients.',
  '--1700-dsn-99',
  'Content-type: message/delivery-status',
  '',
  'Reporting-MTA: dns; relay.example.org',
  '',
  'Action: delivered',
  'Final-Recipient: rfc822;other@example.org',
  'Status: 2.0.0',
  '',
  'Action: failed',
  'Final-Recipient: rfc822;somebody@example.org',
  'Status: 5.0.0',
  'Remote-MTA: dns; mx.example.org',
  'Diagnostic-Code: smtp; 550 no such user here',
  '--1700-dsn-99--',
);

const office = lines(
  `To: <${SENDER}>`,
  'Content-Type: multipart/report; report-type=delivery-status;',
  ' boundary="_4f6e_="',
  'X-Auto-Response-Suppress: All',
  '',
  '--_4f6e_=',
  'Content-Type: multipart/alternative; boundary="_in_"',
  '',
  '--_in_',
  'Content-Type: text/html',
  '',
  '<p>Your message could not be delivered. Status: 5.7.7</p>',
  '--_in_--',
  '--_4f6e_=',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns;office.example.org',
  '',
  'Final-Recipient: rfc822;somebody@example.org',
  'Action: failed',
  'Status: 5.1.10',
  'Diagnostic-Code: smtp;550 5.1.10 RecipientNotFound',
  '--_4f6e_=--',
);

/** A mailbox passes on what it got, as an attachment. */
const nested = (report: string) => {
  // Each mail has a boundary that is in none of its parts.
  const mark = `outer${report.length}`;
  return lines(
    'To: whoever@example.org',
    `Content-Type: multipart/mixed; boundary=${mark}`,
    '',
    `--${mark}`,
    'Content-Type: text/plain',
    '',
    'Passed on.',
    `--${mark}`,
    'Content-Type: message/rfc822',
    '',
    report,
    `--${mark}--`,
  );
};

describe('a report', { tags: ['REV-122'] }, () => {
  test.each([
    ['of a server', postbox, '5.1.1', '5.1.1 550 5.1.1 <somebody@example.org>: Recipient address rejected'],
    ['of another, about two recipients', relay, '5.0.0', '5.0.0 550 no such user here'],
    ['of a third, with an HTML part', office, '5.1.10', '5.1.10 550 5.1.10 RecipientNotFound'],
    ['within another mail', nested(office), '5.1.10', '5.1.10 550 5.1.10 RecipientNotFound'],
    ['within two', nested(nested(postbox)), '5.1.1', '5.1.1 550 5.1.1 <somebody@example.org>: Recipient address rejected'],
  ])('%s says which letter came back and why', (_, mail, status, said) => {
    expect(readReturnedMail(mail)).toEqual({ token: TOKEN, status, said });
  });
});

describe('no report', { tags: ['REV-122', 'REV-123'] }, () => {
  test.each([
    ['a delay', postbox.replace('Action: failed\r\nStatus: 5.1.1', 'Action: delayed\r\nStatus: 4.4.1')],
    ['to nobody of ours', postbox.replaceAll(SENDER, 'desk@example.org')],
    ['a note of absence that quotes one', lines(`To: ${SENDER}`, 'Content-Type: text/plain', '', postbox)],
    ['a report that only its returned mail has', postbox.replace('message/delivery-status', 'text/plain')],
    ['deeper than mails go', nested(nested(nested(nested(postbox))))],
    ['a boundary that is not there', postbox.replace('boundary="cut"', 'boundary="other"')],
    ['nothing', ''],
    ['6 MB of nothing', '\n--cut\n'.repeat(1_000_000)],
  ])('%s', (_, mail) => {
    expect(readReturnedMail(mail)).toBeUndefined();
  });
});
