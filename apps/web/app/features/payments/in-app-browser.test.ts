import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, false],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', false],
  [`${IPHONE} Mobile/15E148 Instagram 335.0.0.20.98 (iPhone15,2; iOS 17_5)`, true],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/467.0.0.38.109]`, true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile', true],
  ['Mozilla/5.0 (Linux; U; Android 11; en-US) AppleWebKit/537.36 (KHTML, like Gecko) UCBrowser/13.4.0 Mobile', true],
])('%s: %s', (userAgent, inApp) => {
  expect(isInAppBrowser(userAgent)).toBe(inApp);
});
