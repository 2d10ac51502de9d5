/** Sends the newsletter sign-up and shows the outcome, which is also announced to screen readers. */

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
  noAt: { title: 'Email Required', text: 'This email needs an @ sign.' },
  unreachable: {
    title: 'Subscription Failed',
    text: "We couldn't reach Evenkeel. Check your connection and try again.",
  },
} as const satisfies Record<string, FormError>;

interface FormElements {
  readonly form: HTMLFormElement;
  readonly email: HTMLInputElement;
  readonly button: HTMLButtonElement;
  readonly trouble: HTMLElement;
  readonly status: HTMLElement;
  readonly success: HTMLElement;
}

export function initNewsletterForm(): void {
  const places = findFormElements();
  if (!places) return;
  const { form, email, button, trouble, status } = places;
  const fieldset = form.querySelector('fieldset');
  if (fieldset) fieldset.disabled = false;
  email.addEventListener('input', () => showFormError(places, null));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    const address = email.value.trim();
    const wrong = address === '' ? formErrors.empty : address.includes('@') ? null : formErrors.noAt;
    showFormError(places, wrong);
    if (wrong) return email.focus();
    setPending(button, true);
    status.textContent = 'Signing you up';
    const failed = await subscribe(address);
    status.textContent = '';
    setPending(button, false);
    if (!failed) return showSuccess(places, address);
    showFormError(places, failed);
    email.focus();
    trouble.scrollIntoView({ block: 'nearest' });
  });
}

function findFormElements(): FormElements | null {
  const section = document.querySelector('[data-newsletter]');
  const form = section?.querySelector<HTMLFormElement>('[data-newsletter-form]');
  const email = form?.querySelector<HTMLInputElement>('input[type="email"]');
  const button = form?.querySelector('button');
  const trouble = form?.querySelector<HTMLElement>('[data-newsletter-trouble]');
  const status = section?.querySelector<HTMLElement>('[data-newsletter-status]');
  const success = section?.querySelector<HTMLElement>('[data-newsletter-success]');
  return form && email && button && trouble && status && success
    ? { form, email, button, trouble, status, success }
    : null;
}

/** Null clears the error. */
function showFormError({ email, trouble }: FormElements, wrong: FormError | null): void {
  email.ariaInvalid = wrong ? 'true' : null;
  const title = document.createElement('b');
  title.textContent = wrong?.title ?? '';
  trouble.replaceChildren(...(wrong ? [title, document.createElement('br'), wrong.text] : []));
}

/** The button keeps the focus and ignores further presses. */
function setPending(button: HTMLButtonElement, pending: boolean): void {
  button.ariaDisabled = pending ? 'true' : null;
  button.ariaBusy = pending ? 'true' : null;
  button.textContent = pending ? 'Subscribing...' : 'Subscribe';
}

/** The success card replaces the form and takes the focus, so that screen readers read it. */
function showSuccess({ form, success }: FormElements, address: string): void {
  const place = success.querySelector('[data-newsletter-address]');
  if (place) place.textContent = address;
  form.hidden = true;
  success.hidden = false;
  success.querySelector<HTMLElement>('[data-newsletter-success-heading]')?.focus();
}

/** @returns the error, with the server's message if there is one, or null on success. */
async function subscribe(email: string): Promise<FormError | null> {
  try {
    const answer = await fetch(SUBSCRIBE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, userId: null, subscriptionSource: 'website' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return null;
    return {
      title: 'Subscription Failed',
      text: readErrorMessage(await answer.json().catch(() => null)) || FALLBACK_MESSAGE,
    };
  } catch {
    return formErrors.unreachable;
  }
}

/** The server's message about the email address, or else its general message. */
function readErrorMessage(
  said: { readonly message?: unknown; readonly issues?: readonly { message?: unknown }[] } | null,
) {
  const words = said?.issues?.[0]?.message ?? said?.message;
  return typeof words === 'string' ? words : '';
}
