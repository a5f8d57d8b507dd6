/**
 * The address somebody has just typed, carried from one form to the next: from registering to logging in, from there to
 * a new password. In memory only, and gone with the page.
 */
let email = '';

export const carriedEmail = () => email;

export const carryEmail = (typed: string): void => {
  email = typed.trim();
};

/** For a form: carries what is typed into its e-mail field. */
export const carryFrom = ({ target }: { target: EventTarget }): void => {
  if (target instanceof HTMLInputElement && target.name === 'email') carryEmail(target.value);
};
