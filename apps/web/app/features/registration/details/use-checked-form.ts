import type { FieldErrors } from '@isocentre/domain/refusals';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';

const NOTHING: FieldErrors = {};

interface Options {
  /** By the server's rules, imported lazily. */
  check: (form: FormData) => Promise<FieldErrors>;
  send: (form: FormData) => void;
  sending: boolean;
  /** Why the last attempt was refused. */
  refused: FieldErrors;
}

/**
 * A form that is checked when a field is left and when it is submitted, never while typing. After a failed attempt the
 * summary takes the focus; what was typed stays. Without script the form is posted and the server checks it.
 */
export function useCheckedForm({ check, send, sending, refused }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState(refused);
  const [attempts, setAttempts] = useState(0);
  // State updates too late for a double click.
  const busy = useRef(false);
  useEffect(() => {
    if (!sending) busy.current = false;
  }, [sending]);
  useEffect(() => setErrors(refused), [refused]);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const onBlur = async (event: FocusEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement;
    if (!name || (value === '' && !errors[name])) return;
    // Offline the rules may not load; submitting will report it.
    const found = await check(new FormData(event.currentTarget)).catch(() => null);
    if (!found) return;
    const { [name]: words } = found;
    setErrors(({ [name]: _, ...others }) => (words ? { ...others, [name]: words } : others));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const found = await check(data).catch(() => ({}));
    setErrors(found);
    if (Object.keys(found).length === 0) return send(data);
    busy.current = false;
    setAttempts((count) => count + 1);
  };

  // A field that was only left is marked in place; the summary appears after an attempt.
  const listed = attempts > 0 || Object.keys(refused).length > 0;
  return { form, summary, errors, listed: listed ? errors : NOTHING, forget: () => setErrors(NOTHING), onBlur, onSubmit };
}
