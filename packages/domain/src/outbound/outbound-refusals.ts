/** Refusals about tokens and webhooks. A separate table, so that only the pages that need these texts load them. */
export const outboundRefusals = {
  TOKEN_WITH_COOKIE: {
    status: 400,
    text: 'This request has a token and a session cookie. Please send one of them: a program its token, a browser its cookie.',
  },
  TOKEN_INVALID: {
    status: 401,
    text: 'This token is unknown, has expired or was ended, or whoever made it is no longer an owner. Please ask an owner for a new one.',
  },
  TOKEN_CANNOT: {
    status: 403,
    text: 'This token does not open this address. A token only reads, and only what its scopes name; the page for developers lists it.',
  },
  TOO_MANY_TOKENS: { status: 409, text: 'There are 50 tokens in use already. Please end one that is no longer needed.' },
  TOO_MANY_WEBHOOKS: { status: 409, text: 'There are ten webhooks already. Please remove one that is no longer needed.' },
  WEBHOOK_OFF: { status: 409, text: 'This webhook is switched off. Please switch it on first.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type OutboundRefusalCode = keyof typeof outboundRefusals;
