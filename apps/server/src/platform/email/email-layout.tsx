import { Body, Button, Column, Container, Head, Heading, Html, Img, Preview, Row, Section, Text } from 'react-email';
import { createElement, type ReactNode } from 'react';

/**
 * The frame of every mail, in the identity of the site. Mail clients know no variables and no stylesheets, so the values
 * of the tokens stand here inline; the drawing travels with the mail (`cid:motif`), so nothing is fetched on opening.
 */
export const palette = {
  ink: '#0b1f3a',
  inkSoft: '#33475f',
  onInk: '#fbfaf6',
  onInkSoft: '#c5cfdc',
  paper: '#fbfaf6',
  ground: '#efece3',
  line: '#e3dfd4',
  saffron: '#e08a1e',
  good: '#1d6b3f',
} as const;

const sans = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "'Source Serif 4 Variable',Georgia,serif";

export interface EmailLayoutProps {
  /** The line that mail clients show beside the subject. */
  preview: string;
  conference: string;
  heading: string;
  /** A word of good news above the heading. */
  good?: string;
  children: ReactNode;
  footer: ReactNode;
}

export function EmailLayout({ preview, conference, heading, good, children, footer }: EmailLayoutProps) {
  return (
    <Html lang="en-IN">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 12px', backgroundColor: palette.ground, color: palette.ink, fontFamily: sans }}>
        <Container style={{ maxWidth: 600, backgroundColor: '#ffffff', borderRadius: 14, overflow: 'hidden' }}>
          <Section style={{ backgroundColor: palette.ink, padding: '22px 32px', borderBottom: `4px solid ${palette.saffron}` }}>
            <Row>
              <Column style={{ color: palette.onInk, font: `600 19px/1.35 ${serif}`, paddingRight: 16 }}>{conference}</Column>
              <Column align="right" style={{ width: 76 }}>
                <Img src="cid:motif" alt="" width="72" height="72" />
              </Column>
            </Row>
          </Section>
          <Section style={{ padding: '32px 32px 16px' }}>
            {good && <Text style={{ margin: '0 0 8px', fontSize: 14, fontWeight: 600, color: palette.good }}>{`✓ ${good}`}</Text>}
            <Heading as="h1" style={{ margin: '0 0 14px', font: `600 28px/1.2 ${serif}`, letterSpacing: '-0.3px' }}>
              {heading}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: '18px 32px 24px', backgroundColor: palette.paper, borderTop: `1px solid ${palette.line}` }}>
            {footer}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <Text style={{ margin: '0 0 14px', fontSize: small ? 14 : 16, lineHeight: '1.6', color: palette.inkSoft }}>{children}</Text>;
}

/** Text exactly as somebody typed it, line breaks kept. */
export function Quoted({ children }: { children: string }) {
  return (
    <Text
      style={{
        margin: '6px 0 20px',
        padding: '4px 0 4px 16px',
        borderLeft: `3px solid ${palette.saffron}`,
        fontSize: 16,
        lineHeight: '1.6',
      }}
    >
      {children.split('\n').flatMap((line, i) => (i === 0 ? [line] : [createElement('br', { key: i }), line]))}
    </Text>
  );
}

export function Facts({ facts }: { facts: ReadonlyArray<readonly [label: string, value: string]> }) {
  return (
    <Section style={{ margin: '0 0 18px' }}>
      {facts.map(([label, value]) => (
        <Row key={label}>
          <Column
            style={{ padding: '9px 0', width: 110, borderBottom: `1px solid ${palette.line}`, fontSize: 15, color: palette.inkSoft }}
          >{`${label}: `}</Column>
          <Column style={{ padding: '9px 0', borderBottom: `1px solid ${palette.line}`, fontSize: 15 }}>{value}</Column>
        </Row>
      ))}
    </Section>
  );
}

/** Facts with what they come to, as on a bill. */
export function Bill({
  facts,
  total,
}: {
  facts: ReadonlyArray<readonly [label: string, value: string]>;
  total: readonly [string, string];
}) {
  const line = { padding: '9px 0', borderBottom: `1px solid ${palette.line}`, fontSize: 15 };
  const sum = { padding: '13px 0 4px', fontSize: 18, fontWeight: 600 };
  return (
    <Section style={{ margin: '0 0 18px' }}>
      {facts.map(([label, value]) => (
        <Row key={label}>
          <Column style={{ ...line, width: 110, color: palette.inkSoft }}>{`${label}: `}</Column>
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
          backgroundColor: palette.ink,
          color: palette.onInk,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** Whom to ask; what the edition does not give is left out. */
export function Support({ email, phone }: { email: string | null; phone: string | null }) {
  const ways = [email, phone].filter((way) => way !== null);
  return (
    <Paragraph small>{ways.length > 0 ? `Questions? ${ways.join(' · ')}` : 'Questions? Write to us from the contact page.'}</Paragraph>
  );
}
