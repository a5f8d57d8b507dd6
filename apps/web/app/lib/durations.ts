/**
 * How long timed messages stay and timed redirects wait, in milliseconds. The specification fixes every one of them;
 * the comment names its line in the requirements.
 */
export const ALERT_MS = {
  loginDone: 2000, // DEL-129
  loginFailed: 4000, // DEL-130
  tabLoginFailed: 2000, // DEL-119
  registrationError: 6000, // DEL-054
  abstractSaved: 4000, // DEL-258
  other: 5000, // DEL-140
} as const;

export const REDIRECT_MS = {
  loginToProfile: 2500, // DEL-127
  tabLoginToPayment: 1500, // DEL-117
  resetToLogin: 3000, // DEL-151
  completedToProfile: 1000, // DEL-159, DEL-160
  expiredToLogin: 3000, // DEL-158
  paidToAbstracts: 5000, // DEL-157, which gives no time: that of DEL-140
  savedToPrevious: 3000, // DEL-259
} as const;
