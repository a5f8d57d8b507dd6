import type { Locator, Page } from '@playwright/test';
import { createAccount, mailsTo, resetLinkIn } from '../support/accounts.ts';
import { violationsOn } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

const TAB = '/registration?tab=login';
const WRONG = 'not the right one';

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const press = (page: Page) => page.getByRole('button', { name: 'Log in' }).click();
const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await fill(page, email, password);
  await press(page);
};
const alert = (page: Page) => page.getByRole('alert');
const said = (page: Page) => page.getByRole('group', { name: 'Login Successful!' });
/** What stays in the page after the alert has gone. */
const kept = (page: Page) => page.locator('main form').getByRole('note');
const greeting = (page: Page) => page.locator('header').getByRole('button', { name: /^Hi, / });

/** From here on time only passes by `runFor`. */
const holdTime = async (page: Page) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
};

/** The next page may have a delay of its own. */
const arrivesAt = async (page: Page, address: RegExp) => {
  await page.clock.resume();
  await expect(page).toHaveURL(address);
};

/** A server that is as slow as the test wants. */
async function slowly(page: Page, path: string): Promise<() => void> {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/v1/${path}`, async (route) => {
    if (route.request().method() !== 'GET') await asked;
    await route.continue();
  });
  return answer;
}

async function expectNoViolations(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}

// A wrong password is a 401 and an unknown address a 404: the browser logs both to its console. The page after a login
// may need a registration that these accounts do not have.
test.use({ allowed: [/status of 4(01|04|22|29)/] });

test.describe('the login page', () => {
  test(
    'holds what it must, is not indexed, and is the same for everybody',
    { tag: ['@PUB-014', '@DEL-120', '@DEL-121', '@DEL-123', '@DEL-124', '@DEL-125', '@DEL-126'] },
    async ({ page, request }) => {
      await page.goto('/login-page');
      await expect(page).toHaveTitle('AMPI-TNPY 2025 Login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('AMPI-TNPY 2025 Login');
      const main = page.locator('main');
      await expect(main.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgetPassword');
      await expect(main.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/registration');
      const highlights = page.getByRole('region', { name: 'Conference highlights' });
      for (const fact of ['26 and 27 September 2025', 'Pre-conference workshop', 'Scientific sessions', 'Chennai', 'Personalised Oncology'])
        await expect(highlights).toContainText(fact);
      await expect(page.getByRole('region', { name: 'Need help?' })).toContainText(/desk@example.org.*\+91 00000 00000/s);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      const sitemap = await (await request.get('/sitemap.xml')).text();
      for (const path of ['login', 'forgetPassword', 'reset-password']) expect(sitemap).not.toContain(path);
      expect((await request.get('/login-page')).headers()['cache-control']).toMatch(/^public/);
    },
  );

  test('/login leads there', { tag: ['@PUB-014'] }, async ({ page, request }) => {
    const answer = await request.get('/login', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/login-page']);
    await page.goto('/login');
    await expect(page).toHaveURL('/login-page');
  });

  test('a password manager can fill it in, and a password can be pasted', { tag: ['@SEC-06'] }, async ({ page }) => {
    await page.goto('/login-page');
    const field = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /\b(username|email)\b/);
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await field.focus();
    const taken = await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'seven quiet rivers');
      return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(taken, 'nothing on the page stops the paste').toBe(true);
    await page.keyboard.insertText('seven quiet rivers');
    await expect(field).toHaveValue('seven quiet rivers');
    await page.goto('/registration?tab=registration');
    for (const name of ['password', 'confirmPassword'])
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('autocomplete', 'new-password');
  });

  test('the password can be looked at', { tag: ['@SEC-06', '@DEL-121'] }, async ({ page }) => {
    await page.goto('/login-page');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('seven quiet');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveValue('seven quiet');
  });

  test(
    'success is said, stays two seconds, and the profile follows after two and a half',
    { tag: ['@DEL-127', '@DEL-128', '@DEL-129', '@DEL-131', '@PUB-068'] },
    async ({ page }) => {
      const account = await createAccount();
      await page.goto('/login-page');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Object.assign(window, { samePage: true }));
      await holdTime(page);
      const answer = await slowly(page, 'session');
      await logIn(page, account);
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
      answer();
      await expect(said(page)).toContainText('Welcome back!');
      await expect(greeting(page)).toHaveText('Hi, Nila Ravichandran');
      await page.clock.runFor(1999);
      await expect(said(page)).toBeVisible();
      await page.clock.runFor(1);
      await expect(said(page)).toHaveCount(0);
      await page.clock.runFor(499);
      await expect(page).toHaveURL('/login-page');
      await page.clock.runFor(1);
      await arrivesAt(page, /\/userProfile$/);
      expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    },
  );

  test('the redirect can be followed at once', async ({ page }) => {
    const account = await createAccount();
    await page.goto('/login-page');
    await page.waitForLoadState('networkidle');
    await holdTime(page);
    await logIn(page, account);
    await page.getByRole('link', { name: 'Continue now' }).click();
    await arrivesAt(page, /\/userProfile$/);
  });

  test('the redirect can be stopped, and waits while it is being read', async ({ page }) => {
    const account = await createAccount();
    await page.goto('/login-page');
    await page.waitForLoadState('networkidle');
    await holdTime(page);
    await logIn(page, account);
    const way = said(page);
    await expect(way).toBeFocused();
    await way.hover();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL('/login-page');
    await page.mouse.move(5, 300);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL('/login-page');
  });

  test(
    'a wrong password: the alert leaves after four seconds, its words stay until the next attempt',
    { tag: ['@DEL-130', '@DEL-134', '@SRV-002'] },
    async ({ page }) => {
      const account = await createAccount();
      await page.goto('/login-page');
      await page.waitForLoadState('networkidle');
      await holdTime(page);
      await logIn(page, { ...account, password: WRONG });
      await expect(alert(page)).toContainText(/Login Failed\s*Invalid email or password/);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await page.clock.runFor(3999);
      await expect(alert(page)).toBeVisible();
      await page.clock.runFor(1);
      await expect(alert(page)).toHaveCount(0);
      await expect(kept(page)).toContainText('Invalid email or password');
      await page.clock.runFor(60_000);
      await expect(kept(page)).toBeVisible();
      await fill(page, `nobody-${Date.now()}@example.org`, WRONG);
      await press(page);
      await expect(alert(page)).toContainText('Invalid email or password');
      await logIn(page, account);
      await expect(said(page)).toBeVisible();
      await expect(kept(page)).toHaveCount(0);
    },
  );

  test('an alert does not disappear while it is being read', { tag: ['@DEL-140'] }, async ({ page }) => {
    await page.goto('/login-page');
    await page.waitForLoadState('networkidle');
    await holdTime(page);
    await press(page);
    await alert(page).hover();
    await page.mouse.move(...(await middleOf(page)));
    await page.clock.runFor(60_000);
    await expect(alert(page)).toBeVisible();
    await page.mouse.move(5, 300);
    await page.clock.runFor(4000);
    await expect(alert(page)).toHaveCount(0);
  });

  for (const [what, email, password, title, text, field] of [
    ['[DEL-132] nothing', '', '', 'Missing Information', 'Please enter both email and password', 'Email'],
    ['[DEL-132] no password', 'nila@example.org', '', 'Missing Information', 'Please enter both email and password', 'Password'],
    ['[DEL-133] no address', 'nila@example', 'seven quiet lanterns', 'Invalid Email', 'Please enter a valid email address', 'Email'],
  ] as const) {
    test(`${what}: said in the specified words, nothing is sent`, async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
      await page.goto('/login-page');
      await logIn(page, { email, password });
      await expect(alert(page)).toContainText(new RegExp(`${title}\\s*${text}`));
      await expect(kept(page), 'said once').toHaveCount(0);
      const control = page.getByLabel(field, { exact: true });
      await expect(control).toBeFocused();
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expectNoViolations(page);
      expect(calls).toEqual([]);
    });
  }

  test.describe('without a connection', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test(
      'it says so, does not ask to register, keeps the address, and the next try goes through',
      { tag: ['@DEL-135'] },
      async ({ page, context }) => {
        const account = await createAccount();
        await page.goto('/login-page');
        await page.waitForLoadState('networkidle');
        await context.setOffline(true);
        await logIn(page, account);
        await expect(alert(page).first()).toContainText(/Login Failed\s*We could not reach the server/);
        await expect(page.locator('main')).not.toContainText('Please register to login');
        await expect(page.getByLabel('Email')).toHaveValue(account.email);
        await context.setOffline(false);
        await press(page);
        await expect(said(page)).toBeVisible();
      },
    );

    test('a failing server: a message to try again', { tag: ['@DEL-135'] }, async ({ page }) => {
      await page.route('**/api/v1/session', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }));
      await page.goto('/login-page');
      await logIn(page, { email: 'nila@example.org', password: WRONG });
      await expect(alert(page)).toContainText(/Login Failed\s*Something went wrong on our side.*please try again/);
    });
  });

  test(
    'Remember me keeps the address and the session; nothing else is stored',
    { tag: ['@SEC-23', '@PUB-076', '@DEL-122', '@DEL-138', '@SRV-003'] },
    async ({ page, context }) => {
      const account = await createAccount();
      await page.goto('/login-page');
      await fill(page, account.email, account.password);
      await page.getByLabel('Remember me').check();
      await press(page);
      await expect(said(page)).toBeVisible();
      const stored = () =>
        page.evaluate(() => [
          Object.fromEntries(Object.entries(localStorage)),
          Object.keys(sessionStorage).filter((key) => !key.includes('router')),
        ]);
      expect(await stored()).toEqual([{ userName: account.name, rememberedEmail: account.email }, []]);
      const session = async () => (await context.cookies()).find(({ name }) => name === '__Host-session');
      const lasting = await session();
      expect(lasting).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
      expect((lasting?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 29 * 86_400_000);

      await page.goto('/login-page');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
      await expect(page.getByLabel('Remember me')).toBeChecked();
      await page.getByLabel('Remember me').uncheck();
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await press(page);
      await expect(said(page)).toBeVisible();
      expect(await stored()).toEqual([{ userName: account.name }, []]);
      expect((await session())?.expires).toBe(-1);
    },
  );

  test('an impatient double click logs in once', async ({ page }) => {
    const account = await createAccount();
    let calls = 0;
    await page.route('**/api/v1/session', async (route) => {
      if (route.request().method() === 'POST') calls += 1;
      await route.continue();
    });
    await page.goto('/login-page');
    await page.waitForLoadState('networkidle');
    await fill(page, account.email, account.password);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(said(page)).toBeVisible();
    expect(calls).toBe(1);
  });
});

const middleOf = async (page: Page): Promise<[number, number]> => {
  const box = await alert(page).boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
};

test.describe('the login of the registration page', () => {
  test('holds what it must', { tag: ['@DEL-112', '@DEL-113', '@DEL-114', '@DEL-115'] }, async ({ page }) => {
    await page.goto(TAB);
    await expect(page.getByLabel('Email')).toBeVisible();
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('seven quiet');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(page.getByRole('region', { name: 'Conference highlights' })).toBeVisible();
    await page.getByRole('link', { name: 'Register Here' }).click();
    await expect(page).toHaveURL('/registration?tab=registration');
  });

  test('success leads to the payment page after a second and a half', { tag: ['@DEL-116', '@DEL-117', '@DEL-118'] }, async ({ page }) => {
    const account = await createAccount();
    await page.goto(TAB);
    await page.waitForLoadState('networkidle');
    await holdTime(page);
    await logIn(page, account);
    await expect(said(page)).toContainText(/Login Successful!\s*Welcome back! Redirecting you to the payment dashboard\.\.\./);
    await expect(greeting(page)).toBeVisible();
    await page.clock.runFor(1499);
    await expect(page).toHaveURL(TAB);
    await page.clock.runFor(1);
    await arrivesAt(page, /\/paymentPage$/);
  });

  test(
    'a failure is cleared after two seconds; its words go with the tab',
    { tag: ['@DEL-002', '@DEL-119', '@DEL-134'] },
    async ({ page }) => {
      const account = await createAccount();
      await page.goto(TAB);
      await page.waitForLoadState('networkidle');
      await holdTime(page);
      await logIn(page, { ...account, password: WRONG });
      await expect(alert(page)).toContainText('Login failed. Please check your credentials.');
      await page.clock.runFor(1999);
      await expect(alert(page)).toBeVisible();
      await page.clock.runFor(1);
      await expect(alert(page)).toHaveCount(0);
      await expect(kept(page)).toContainText('Login failed. Please check your credentials.');
      const tabs = page.getByRole('navigation', { name: 'Registration' });
      await tabs.getByRole('link', { name: 'Fees' }).click();
      await tabs.getByRole('link', { name: 'Login' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(kept(page)).toHaveCount(0);
    },
  );
});

test.describe('the bar', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test(
    'greets on every page, and Logout ends it all',
    { tag: ['@PUB-068', '@PUB-069', '@PUB-077', '@PUB-078', '@PUB-079', '@SRV-004'] },
    async ({ page, context }) => {
      const account = await createAccount();
      await page.goto('/login-page');
      await logIn(page, account);
      await expect(greeting(page)).toBeVisible();
      const cookies = await context.cookies();
      await page.evaluate(() => {
        for (const key of ['emailId', 'userId', 'userDbId', 'registrationCategory']) sessionStorage.setItem(key, 'old');
        localStorage.setItem('rememberedEmail', 'nila@example.org');
      });
      await page.goto('/sponsors');
      const header = page.locator('header');
      await expect(header.getByRole('link', { name: /^(Login|Register)$/ })).toHaveCount(0);
      await greeting(page).click();
      await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/userProfile');
      await expectNoViolations(page);
      await header.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login-page');
      await expect(header.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await expect(greeting(page)).toHaveCount(0);
      expect(await page.evaluate(() => [Object.fromEntries(Object.entries(localStorage)), 'userId' in sessionStorage])).toEqual([
        { rememberedEmail: 'nila@example.org' },
        false,
      ]);
      // A stolen copy of the old cookie no longer works.
      await context.addCookies(cookies);
      const who = await context.request.get('/api/v1/session');
      expect(await who.json()).toEqual({ user: null });
    },
  );

  test('Register leads to the registration page and its three tabs', { tag: ['@PUB-013', '@DEL-001', '@DEL-003'] }, async ({ page }) => {
    await page.goto('/sponsors');
    await page.locator('header').getByRole('link', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL('/registration');
    await expect(page.getByRole('navigation', { name: 'Registration' }).getByRole('link')).toHaveText(['Fees', 'Registration', 'Login']);
  });

  test('tabs follow each other', { tag: ['@PUB-075'] }, async ({ page, context }) => {
    const account = await createAccount();
    const other = await context.newPage();
    await other.goto('/sponsors');
    await page.goto('/login-page');
    await logIn(page, account);
    await expect(greeting(other)).toBeVisible();
    await greeting(other).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.locator('header').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  test(
    'a forged name is greeted until the server is asked; without a name it is not asked',
    { tag: ['@PUB-074', '@DEL-139'] },
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/api/v1/session') && asked.push(request.url()));
      await page.goto('/sponsors');
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await page.evaluate(() => localStorage.setItem('userName', 'Nobody'));
      await page.reload();
      await expect(page.locator('header').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      expect(asked).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('userName'))).toBeNull();
    },
  );

  test('a signed-in visitor gets the same bytes from the same cache', { tag: ['@PUB-080'] }, async ({ page, context, request }) => {
    const account = await createAccount();
    await page.goto('/login-page');
    await logIn(page, account);
    await expect(greeting(page)).toBeVisible();
    for (const path of ['/', '/sponsors']) {
      const own = await context.request.get(path);
      const anonymous = await request.get(path);
      expect(own.headers()['cache-control']).toMatch(/^public/);
      expect(await own.text()).toBe(await anonymous.text());
      expect(await own.text()).not.toContain(account.name);
    }
  });

  test('at every width the greeting is there from the first paint and moves nothing', async ({ page }) => {
    const account = await createAccount('Venkatasubramanian Ramachandran');
    await page.goto('/login-page');
    await logIn(page, account);
    await expect(page.getByRole('group', { name: /^Welcome, / })).toBeVisible();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [360, 1100, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/sponsors');
        await page.waitForLoadState('networkidle');
        await expect(page.locator('header .account button[aria-expanded]')).toHaveText(`Hi, ${account.name}`);
        expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
  });

  test('the greeting is in the bar before any script of the page has run', async ({ page }) => {
    await page.goto('/sponsors');
    await page.evaluate(() => localStorage.setItem('userName', 'Nila "N" Ravi'));
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/sponsors', { waitUntil: 'commit' });
    const painted = () =>
      page.evaluate(() => {
        const account = document.querySelector('.account');
        return account ? [getComputedStyle(account, '::after').content, getComputedStyle(account.children[0] ?? account).visibility] : null;
      });
    await expect.poll(painted).toEqual([expect.stringContaining('Nila'), 'hidden']);
    await page.unrouteAll();
  });

  test.describe('without a connection', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('a logout that did not reach the server is not reported as done', async ({ page, context }) => {
      const account = await createAccount();
      await page.goto('/login-page');
      await logIn(page, account);
      await greeting(page).click();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(alert(page)).toContainText('You are still logged in');
      await expect(greeting(page)).toBeVisible();
      await context.setOffline(false);
      await greeting(page).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.locator('header').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    });
  });
});

const ask = (page: Page) => page.getByRole('button', { name: 'Send the link' }).click();
test.describe('a forgotten password', () => {
  test(
    'the page holds what it must, for anybody',
    { tag: ['@PUB-029', '@DEL-141', '@DEL-142', '@DEL-143', '@DEL-144', '@DEL-153'] },
    async ({ page }) => {
      await page.goto('/forgetPassword');
      await expect(page.getByLabel('Email')).toBeVisible();
      const main = page.locator('main');
      await expect(main.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login-page');
      await expect(main.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/registration');
      await expect(page.getByRole('region', { name: 'Need help?' })).toContainText(/desk@example.org.*\+91 00000 00000/s);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    },
  );

  test(
    'no address, none that could be one, and one that is not registered',
    { tag: ['@DEL-145', '@DEL-146', '@DEL-147'] },
    async ({ page }) => {
      await page.goto('/forgetPassword');
      await page.waitForLoadState('networkidle');
      const field = page.getByLabel('Email');
      await ask(page);
      await expect(alert(page)).toContainText('Please enter your email address.');
      await expect(field).toBeFocused();
      await field.fill('nila@example');
      await ask(page);
      await expect(alert(page)).toContainText(/Invalid Email\s*Please enter a valid email address\./);
      await field.fill(`nobody-${Date.now()}@example.org`);
      await holdTime(page);
      await ask(page);
      await expect(alert(page)).toContainText('Email Not Found');
      await page.clock.runFor(4999);
      await expect(alert(page)).toBeVisible();
      await page.clock.runFor(1);
      await expect(alert(page)).toHaveCount(0);
      await expect(page.locator('form')).toContainText('Email Not Found');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    },
  );

  test('the fourth request in an hour is too many', { tag: ['@DEL-148'] }, async ({ page }) => {
    const { email } = await createAccount();
    for (let i = 0; i < 3; i += 1) {
      const answer = await page.request.post('/api/v1/password-resets', { data: { email }, headers: { origin: SITE } });
      expect(answer.status()).toBe(202);
    }
    await page.goto('/forgetPassword');
    await page.getByLabel('Email').fill(email);
    await ask(page);
    await expect(alert(page)).toContainText(/Too Many Requests\s*Please wait a moment before trying again\./);
    await expect(kept(page)).toContainText('Too Many Requests');
    await expectNoViolations(page);
  });

  test.describe('when nobody answers', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('the specified words, and the contact on the page', { tag: ['@DEL-149'] }, async ({ page }) => {
      await page.goto('/forgetPassword');
      await page.waitForLoadState('networkidle');
      await page.route('**/api/v1/password-resets', (route) => route.abort());
      await page.getByLabel('Email').fill('nila@example.org');
      await ask(page);
      await expect(alert(page)).toContainText(/Coming Soon\s*Connection Work Going On/);
      await expect(kept(page)).toContainText('Connection Work Going On');
      await expect(page.getByRole('region', { name: 'Need help?' })).toBeVisible();
    });
  });

  test(
    'from the request by the real mail to a new password, on a phone',
    { tag: ['@DEL-150', '@DEL-151', '@DEL-152', '@DEL-154', '@SRV-007'] },
    async ({ page, browser }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      const account = await createAccount();
      // Somebody who is logged in elsewhere with the old password.
      const elsewhere = await browser.newPage();
      await elsewhere.goto(`${SITE}/login-page`);
      await logIn(elsewhere, account);
      await expect(said(elsewhere)).toBeVisible();

      await page.goto('/forgetPassword');
      await page.waitForLoadState('networkidle');
      await holdTime(page);
      await page.getByLabel('Email').fill(account.email.toUpperCase());
      await ask(page);
      const sent = page.getByRole('group', { name: 'Email Sent Successfully!' });
      await expect(sent).toContainText('30 minutes');
      await page.clock.runFor(2999);
      await expect(page).toHaveURL('/forgetPassword');
      await page.clock.runFor(1);
      await expect(page).toHaveURL('/login-page');

      const link = await resetLinkIn(account.email);
      const [mail] = await mailsTo(account.email);
      expect(mail?.text).not.toContain(account.password);
      await page.goto(link);
      await expect(page.getByLabel('New password')).toBeVisible();
      expect(page.url()).toBe(`${SITE}/reset-password`);
      expect(
        await page.evaluate(() =>
          JSON.stringify([
            history.state,
            Object.fromEntries(Object.entries(localStorage)),
            Object.fromEntries(Object.entries(sessionStorage)),
          ]),
        ),
      ).not.toContain(link.split('=')[1]);
      const set = page.getByRole('button', { name: 'Set the new password' });
      await set.click();
      await expect(alert(page)).toContainText('Please enter a password');
      await page.getByLabel('New password').fill('nine loud drums');
      await page.getByLabel('Confirm password').fill('nine loud dreams');
      await set.click();
      await expect(page.locator('form')).toContainText('Passwords do not match');
      await page.getByLabel('Confirm password').fill('nine loud drums');
      await set.click();
      await expect(page.getByRole('group', { name: 'Your new password is set' })).toBeVisible();
      await page.clock.runFor(3000);
      await expect(page).toHaveURL('/login-page');

      await logIn(page, account);
      await expect(alert(page)).toContainText('Invalid email or password');
      await logIn(page, { ...account, password: 'nine loud drums' });
      await expect(said(page)).toBeVisible();
      // The other session has ended, and the link is used up.
      await elsewhere.goto(`${SITE}/sponsors`);
      await expect(elsewhere.locator('header').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await elsewhere.goto(link);
      await expect(elsewhere.getByText('This link does not work any more')).toBeVisible();
      await elsewhere.close();
    },
  );

  test('a link that was cut, and a page opened without one, lead to a new link', async ({ page }) => {
    for (const path of ['/reset-password#token=abc', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByText('This link does not work any more')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgetPassword');
    }
  });

  test.describe('with a connection that comes back', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('a link that could not be checked can be tried again', async ({ page }) => {
      await page.route('**/api/v1/password-resets/check', (route) => route.abort());
      await page.goto(`/reset-password#token=${'a'.repeat(43)}`);
      await expect(alert(page)).toContainText('Your link could not be checked');
      await expectNoViolations(page);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('This link does not work any more')).toBeVisible();
    });
  });
});

// Without the frozen clock, which axe would wait for forever; the pointer keeps timed messages open.
test.describe('no accessibility violation', () => {
  const read = async (page: Page, piece: Locator) => {
    await piece.hover();
    const box = await piece.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 12, { steps: 3 });
    await expectNoViolations(page);
  };

  for (const path of ['/login-page', TAB]) {
    test(`after a failed and a successful login at ${path}`, async ({ page }) => {
      const account = await createAccount();
      await page.goto(path);
      await logIn(page, { ...account, password: WRONG });
      await read(page, alert(page));
      await logIn(page, account);
      await page.getByRole('button', { name: 'Stay here' }).click();
      await read(page, page.getByRole('group', { name: /^Welcome, / }));
    });
  }

  test('while a forgotten password is replaced', async ({ page }) => {
    const account = await createAccount();
    await page.goto('/forgetPassword');
    await page.getByLabel('Email').fill(`nobody-${Date.now()}@example.org`);
    await ask(page);
    await read(page, alert(page));
    await page.getByLabel('Email').fill(account.email);
    await ask(page);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await read(page, page.getByRole('group', { name: 'Email Sent Successfully!' }));
    await page.goto(await resetLinkIn(account.email));
    await expect(page.getByLabel('New password')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await read(page, alert(page));
    await page.getByLabel('New password').fill('nine loud drums');
    await page.getByLabel('Confirm password').fill('nine loud drums');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await read(page, page.getByRole('group', { name: 'Your new password is set' }));
  });
});

test('with the keyboard alone: a wrong password, then the right one, and on', async ({ page }) => {
  const account = await createAccount();
  await page.goto('/login-page');
  await page.waitForLoadState('networkidle');
  await holdTime(page);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(WRONG);
  await page.keyboard.press('Enter');
  await expect(alert(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(said(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Continue now' })).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/login-page');
  await page.keyboard.press('Enter');
  await arrivesAt(page, /\/userProfile$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('the forms post: a wrong password is said, the right one opens a session', async ({ page, context }) => {
    const account = await createAccount();
    await page.goto('/login-page');
    await logIn(page, { ...account, password: WRONG });
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await press(page);
    await expect(page).toHaveURL(/\/userProfile$/);
    expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-session');
  });

  test('the tab’s login leads to its own page', async ({ page }) => {
    const account = await createAccount();
    await page.goto(TAB);
    await logIn(page, account);
    await expect(page).toHaveURL(/\/paymentPage$/);
  });

  test('the mail is asked for by a posted form; choosing a password says that it needs script', { tag: ['@DEL-150'] }, async ({ page }) => {
    const account = await createAccount();
    await page.goto('/forgetPassword');
    await page.getByLabel('Email').fill(account.email);
    await ask(page);
    await expect(page.getByText('Email Sent Successfully!')).toBeVisible();
    await page.goto('/reset-password');
    await expect(page.getByText('This page needs JavaScript')).toBeVisible();
  });
});
