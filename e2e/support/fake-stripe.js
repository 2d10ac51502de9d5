// Served in the place of https://js.stripe.com: as much of Stripe's script as our form uses. A card is confirmed by the
// sandbox, so that the server finds it taken. What was asked of it is in window.stripeAsked.
window.stripeAsked = { elements: [], confirmations: [] };
window.stripeAnswers = [];

const confirmed = { setupIntent: { status: 'succeeded', last_setup_error: null } };

async function takeCard(clientSecret) {
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2044, cvc: '123' };
  await fetch('/sandbox/payments/confirm-setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, ...card }),
  });
  return confirmed;
}

function paymentElement() {
  const heard = {};
  const element = {
    on: (event, hear) => {
      heard[event] = hear;
      return element;
    },
    off: () => element,
    once: () => element,
    update: () => {},
    mount: (place) => {
      place.textContent = 'Card fields of Stripe';
      queueMicrotask(() => heard.ready?.(element));
    },
    unmount: () => {},
    destroy: () => {},
  };
  return element;
}

function fakeStripe(publishableKey) {
  let clientSecret = '';
  return {
    publishableKey,
    elements: (options) => {
      clientSecret = options.clientSecret;
      window.stripeAsked.elements.push(options);
      return { create: paymentElement, getElement: () => null, update: () => {}, on: () => {}, off: () => {} };
    },
    confirmSetup: async ({ redirect, confirmParams }) => {
      window.stripeAsked.confirmations.push({ redirect, confirmParams });
      return window.stripeAnswers.shift() ?? takeCard(clientSecret);
    },
    retrieveSetupIntent: (secret) => takeCard(secret),
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

window.Stripe = Object.assign(fakeStripe, { version: 'endive' });
