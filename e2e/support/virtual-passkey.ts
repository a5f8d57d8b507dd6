import type { CDPSession, Page } from '@playwright/test';

export interface VirtualPasskey {
  /** Whether whoever sits there passes the check by finger, face or PIN. */
  verify(passes: boolean): Promise<void>;
  /** A new device without any passkey. */
  replace(): Promise<void>;
}

/** Chromium's own virtual authenticator: a device in the computer that answers at once. */
export async function plugInPasskey(page: Page): Promise<VirtualPasskey> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const add = async () => {
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  };
  let authenticatorId = await add();
  return {
    verify: (passes) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: passes }).then(() => undefined),
    replace: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await add();
    },
  };
}
