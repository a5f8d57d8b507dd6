import { Body, Button, Column, Container, Head, Heading, Html, Img, Preview, Row, Section, Text } from 'react-email';
import { createElement, type ReactNode } from 'react';
import { colours } from '../identity/colours.ts';

/**
 * The frame of every mail, in the site's identity. Mail clients support neither variables nor stylesheets, so colours
 * are inline; the mark is attached (`cid:mark`), so that opening the mail fetches nothing.
 */
const sans = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "'Source Serif 4 Variable',Georgia,serif";

/** What every mail says about the conference (`mail-frame.ts`). */
export interface MailFrame {
  conference: string;
  /** `26 and 27 September 2025, Cancer centre auditorium, Chennai` */
  when?: string | undefined;
  supportEmail: string | null;
  supportPhone: string | null;
}

export interface EmailLayoutProps extends Pick<MailFrame, 'conference' | 'when'> {
  /** The line that mail clients show beside the subject. */
  preview: string;
  heading: string;
  /** A short line of good news above the heading. */
  good?: string;
  children: ReactNode;
  footer: ReactNode;
}

export function EmailLayout({ preview, conference, when, heading, good, children, footer }: EmailLayoutProps) {
  return (
    <Html lang="en-IN">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 12px', backgroundColor: colours.ground, color: colours.ink, fontFamily: sans }}>
        <Container style={{ maxWidth: 600, backgroundColor: colours.white, borderRadius: 14, overflow: 'hidden' }}>
          <Section style={{ backgroundColor: colours.ink, padding: '22px 32px', borderBottom: `4px solid ${colours.saffron}` }}>
            <Row>
              <Column style={{ paddingRight: 16 }}>
                <Text style={{ margin: 0, color: colours.onInk, font: `600 19px/1.35 ${serif}` }}>{conference}</Text>
                {when && <Text style={{ margin: '4px 0 0', color: colours.onInk2, fontSize: 14, lineHeight: '1.5' }}>{when}</Text>}
              </Column>
              <Column align="right" style={{ width: 76 }}>
                <Img src="cid:mark" alt="" width="72" height="72" />
              </Column>
            </Row>
          </Section>
          <Section style={{ padding: '32px 32px 16px' }}>
            {good && <Text style={{ margin: '0 0 8px', fontSize: 14, fontWeight: 600, color: colours.good }}>{`✓ ${good}`}</Text>}
            <Heading as="h1" style={{ margin: '0 0 14px', font: `600 28px/1.2 ${serif}`, letterSpacing: '-0.3px' }}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: '18px 32px 24px', backgroundColor: colours.paper, borderTop: `1px solid ${colours.line}` }}>
            {footer}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <Text style={{ margin: '0 0 14px', fontSize: small ? 14 : 16, lineHeight: '1.6', color: colours.ink2 }}>{children}</Text>;
}

/** Text exactly as typed, line breaks kept. */
export function Quoted({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: '6px 0 20px',
        padding: '4px 0 4px 16px',
        borderLeft: `3px solid ${colours.saffron}`,
        fontSize: 16,
        lineHeight: '1.6',
      }}
    >
      {withBreaks(children)}
    </Text>
  );
}

/** What somebody writes to the reader, line breaks kept. */
export function Written({ children }: { children: string }) {
  return <Text style={{ margin: '0 0 18px', fontSize: 16, lineHeight: '1.6', color: colours.ink }}>{withBreaks(children)}</Text>;
}

/** The same, of several paragraphs. */
export const WrittenParagraphs = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.map((words, place) => ({ words, key: `${place}` })).map(({ words, key }) => <Written key={key}>{words}</Written>);

const withBreaks = (text: string) => text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [createElement('br', { key: i }), line]));

export function Facts({ facts }: { facts: ReadonlyArray<readonly [label: string, value: string]> }) {
  return (
    <Section style={{ margin: '0 0 18px' }}>
      {facts.map(([label, value]) => (
        <Row key={label}>
          <Column
            style={{ padding: '9px 0', width: 110, borderBottom: `1px solid ${colours.line}`, fontSize: 15, color: colours.ink2 }}
          >{`${label}: `}</Column>
          <Column style={{ padding: '9px 0', borderBottom: `1px solid ${colours.line}`, fontSize: 15 }}>{value}</Column>
        </Row>
      ))}
    </Section>
  );
}

/** The workshop as a fact: what, when, where. */
export const workshopFact = ({ title, time, venue }: { title: string; time: string; venue: string }) => `${title}, ${time}, ${venue}`;

/** Facts with their total, as on a bill. */
export function Bill({
  facts,
  total,
}: {
  facts: ReadonlyArray<readonly [label: string, value: string]>;
  total: readonly [string, string];
}) {
  const line = { padding: '9px 0', borderBottom: `1px solid ${colours.line}`, fontSize: 15 };
  const sum = { padding: '13px 0 4px', fontSize: 18, fontWeight: 600 };
  return (
    <Section style={{ margin: '0 0 18px' }}>
      {facts.map(([label, value]) => (
        <Row key={label}>
          <Column style={{ ...line, width: 110, color: colours.ink2 }}>{`${label}: `}</Column>
          <Column align="right" style={line}>
            {value}
          </Column>
        </Row>
      ))}
      <Row>
        <Column style={{ ...sum, width: 110 }}>{`${total[0]}: `}</Column>
        <Column align="right" style={sum}>
          {total[1]}
        </Column>
      </Row>
    </Section>
  );
}

export function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '10px 0 22px' }}>
      <Button
        href={href}
        style={{
          padding: '14px 22px',
          borderRadius: 10,
          backgroundColor: colours.primary,
          color: colours.white,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

const link = { color: colours.primary };

/** Whom to contact; details the edition does not have are left out. */
export function Support({ supportEmail, supportPhone }: Pick<MailFrame, 'supportEmail' | 'supportPhone'>) {
  if (supportEmail === null && supportPhone === null) return <Paragraph small>Questions? Write to us from the contact page.</Paragraph>;
  return (
    <Paragraph small>
      Questions?{' '}
      {supportEmail !== null && (
        <a href={`mailto:${supportEmail}`} style={link}>
          {supportEmail}
        </a>
      )}
      {supportEmail !== null && supportPhone !== null && ' · '}
      {supportPhone !== null && <span style={{ whiteSpace: 'nowrap' }}>{supportPhone}</span>}
    </Paragraph>
  );
}
