/** What went wrong, in words. `marks` names the fields concerned; `status` is the response's, 0 without one. */
export interface FailureMessage {
  title: string;
  text: string;
  marks: readonly string[];
  status: number;
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
