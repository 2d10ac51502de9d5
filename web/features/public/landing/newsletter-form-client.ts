/** Sends the newsletter sign-up and shows the outcome, which is also announced to screen readers. */

import { isPending, setPending } from '#web/browser/pending-button.ts';

const SUBSCRIBE_PATH = '/api/newsletter/subscribe';
/** In milliseconds. After this time the form shows an error, and the visitor can try again. */
const TIMEOUT_MS = 20_000;
const FALLBACK_MESSAGE = "We couldn't sign you up. Try again in a moment.";

interface FormError {
  readonly title: string;
  readonly text: string;
}

const formErrors = {
  empty: { title: 'Email Required', text: 'Please enter your email address' },
  noAt: { title: 'Check the address', text: 'This email needs an @ sign.' },
  unreachable: {
    title: 'Subscription Failed',
    text: "We couldn't reach Evenkeel. Check your connection and try again.",
  },
} as const satisfies Record<string, FormError>;

interface FormElements {
  readonly form: HTMLFormElement;
  readonly email: HTMLInputElement;
  readonly button: HTMLButtonElement;
  readonly errorBox: HTMLElement;
  readonly status: HTMLElement;
  readonly success: HTMLElement;
}

export function initNewsletterForm(): void {
  const elements = findFormElements();
  if (!elements) return;
  const { form, email, button, errorBox, status } = elements;
  const fieldset = form.querySelector('fieldset');
  if (fieldset) fieldset.disabled = false;
  email.addEventListener('input', () => showFormError(elements, null));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isPending(button)) return;
    const address = email.value.trim();
    const error = address === '' ? formErrors.empty : address.includes('@') ? null : formErrors.noAt;
    showFormError(elements, error);
    if (error) return email.focus();
    showPending(button, true);
    status.textContent = 'Signing you up';
    const subscribeError = await subscribe(address);
    status.textContent = '';
    showPending(button, false);
    if (!subscribeError) return showSuccess(elements, address);
    showFormError(elements, subscribeError);
    email.focus();
    errorBox.scrollIntoView({ block: 'nearest' });
  });
}

function findFormElements(): FormElements | null {
  const section = document.querySelector('[data-newsletter]');
  const form = section?.querySelector<HTMLFormElement>('[data-newsletter-form]');
  const email = form?.querySelector<HTMLInputElement>('input[type="email"]');
  const button = form?.querySelector('button');
  const errorBox = form?.querySelector<HTMLElement>('[data-newsletter-error]');
  const status = section?.querySelector<HTMLElement>('[data-newsletter-status]');
  const success = section?.querySelector<HTMLElement>('[data-newsletter-success]');
  return form && email && button && errorBox && status && success
    ? { form, email, button, errorBox, status, success }
    : null;
}

/** Null clears the error. */
function showFormError({ email, errorBox }: FormElements, error: FormError | null): void {
  email.setAttribute('aria-invalid', String(error !== null));
  const title = document.createElement('b');
  title.textContent = error?.title ?? '';
  errorBox.replaceChildren(...(error ? [title, document.createElement('br'), error.text] : []));
}

function showPending(button: HTMLButtonElement, pending: boolean): void {
  setPending(button, pending);
  button.textContent = pending ? 'Subscribing...' : 'Subscribe';
}

/** The success card replaces the form and takes the focus, so that screen readers read it. */
function showSuccess({ form, success }: FormElements, address: string): void {
  const addressElement = success.querySelector('[data-newsletter-address]');
  if (addressElement) addressElement.textContent = address;
  form.hidden = true;
  success.hidden = false;
  success.querySelector<HTMLElement>('[data-newsletter-success-heading]')?.focus();
}

/** @returns the error, with the server's message if there is one, or null on success. */
async function subscribe(email: string): Promise<FormError | null> {
  try {
    const response = await fetch(SUBSCRIBE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, userId: null, subscriptionSource: 'website' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return null;
    return {
      title: 'Subscription Failed',
      text: readErrorMessage(await response.json().catch(() => null)) || FALLBACK_MESSAGE,
    };
  } catch {
    return formErrors.unreachable;
  }
}

/** The server's message about the email address, or else its general message. */
function readErrorMessage(
  body: { readonly message?: unknown; readonly issues?: readonly { message?: unknown }[] } | null,
) {
  const message = body?.issues?.[0]?.message ?? body?.message;
  return typeof message === 'string' ? message : '';
}
