/**
 * The identity's colours for places without stylesheets: mails, PDF and pictures. A test compares them with the site's
 * tokens.
 */
export declare const colours: {
  readonly ink: '#0b1f3a';
  readonly ink2: '#33475f';
  readonly ink3: '#5b6b7f';
  readonly inkRaise: '#12294a';
  readonly paper: '#fbfaf6';
  readonly white: '#ffffff';
  readonly line: '#e3dfd4';
  readonly lineStrong: '#c9c3b3';
  readonly primary: '#0f5e78';
  readonly saffron: '#e08a1e';
  readonly saffronOnInk: '#f3b664';
  readonly good: '#1d6b3f';
  readonly onInk: '#fbfaf6';
  readonly onInk2: '#c5cfdc';
  readonly off: '#eeece6';
  /** Around the sheet of a mail. */
  readonly ground: '#efece3';
};
