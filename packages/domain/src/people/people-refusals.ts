/**
 * Refusals about organisers and their second factor. A separate table, so that only the pages that need these texts load
 * them; the server knows all tables (`all-refusals.ts`).
 */
export const peopleRefusals = {
  /** The password was right; a code or passkey is needed again, or for the first time in this session. */
  SECOND_FACTOR_AGAIN: { status: 401, text: 'Please confirm that it is you, with a code from your app or your passkey.' },
  NOT_PERMITTED: { status: 403, text: 'Your role does not allow this. An owner can change roles under People.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    text: 'Your role needs a second step at login. Please set up an authenticator app or a passkey first.',
  },
  CONFIRM_FIRST: { status: 403, text: 'This cannot be undone. Please confirm with a code from your app or your passkey.' },
  OWN_REGISTRATION: { status: 403, text: 'This is your own registration. Please ask a colleague to do it.' },
  INVITATION_INVALID: {
    status: 400,
    text: 'This invitation has been used, withdrawn or replaced, or is too old. Please ask for a new one.',
  },
  INVITATION_ENDED: { status: 409, text: 'This invitation has been accepted, declined or withdrawn already.' },
  INVITATION_FOR_ANOTHER: { status: 403, text: 'This invitation is for another address. Please log in with the account it was sent to.' },
  ROLE_ELSEWHERE: {
    status: 403,
    text: 'This person also has a role elsewhere. An owner of the whole society can reset their second step if all their roles are in it; else whoever runs the installation can.',
  },
  SOCIETY_ROLE: { status: 403, text: 'This person has a role for the whole society. Please ask an owner of the society.' },
  LAST_OWNER: { status: 409, text: 'This is the only owner of the society. Please make somebody else an owner first.' },
  ALREADY_HAS_ROLES: { status: 409, text: 'This person has these roles already.' },
  LAST_FACTOR: { status: 409, text: 'Your role needs a second step at login. Please set up another one before you remove this one.' },
  FACTOR_SET: { status: 409, text: 'An authenticator app is set up already. Please remove it first.' },
  FACTORS_NOT_SET_UP: {
    status: 503,
    text: 'Second factors cannot be set up here yet. Please ask whoever runs the site to set SECOND_FACTOR_KEY.',
  },
  NO_FACTOR: { status: 409, text: 'No second step is set up for this account.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type PeopleRefusalCode = keyof typeof peopleRefusals;
