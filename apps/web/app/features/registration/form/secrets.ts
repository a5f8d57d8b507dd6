/**
 * The passwords typed into the form, while another tab of the registration page is open. In memory only: never stored,
 * and gone when the page is left or the form is sent.
 */
export interface Secrets {
  password: string;
  confirmPassword: string;
}

const NONE: Secrets = { password: '', confirmPassword: '' };
let held = NONE;

export const heldSecrets = (): Secrets => held;
export const holdSecrets = ({ password, confirmPassword }: Secrets): void => {
  held = { password, confirmPassword };
};
export const dropSecrets = (): void => {
  held = NONE;
};
