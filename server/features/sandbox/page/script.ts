/** The script of the sandbox's page. Emails are shown as text only, so that nothing in an email is run or loaded. */
export const sandboxScript = `
const byId = (id) => document.getElementById(id);
const showMessage = (text) => { byId('message').textContent = text; };

async function callApi(path, body) {
  const options = body === undefined ? {} : {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const reply = await fetch(path, options);
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.message);
  return answer;
}

const withErrorMessage = (work) => (event) => {
  event?.preventDefault();
  return work(event).catch((error) => showMessage(error.message));
};

const element = (name, text) => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const formatDateTime = (moment) =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' });

function withLinks(text) {
  return text.split(/(https?:\\/\\/[^\\s<>"]+[^\\s<>".,;:!?)])/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = element('a', part);
    link.href = part;
    link.rel = 'noreferrer';
    return link;
  });
}

async function openEmail(id) {
  const email = await callApi('/sandbox/mail/' + id);
  byId('mail-subject').textContent = email.subject;
  byId('mail-meta').textContent = 'From ' + email.from + ' to ' + email.to + ', ' + formatDateTime(email.sentAt);
  byId('mail-text').replaceChildren(...withLinks(email.text));
  byId('mail').hidden = false;
  byId('mail-subject').focus();
}

async function showMailbox() {
  const to = byId('mailbox-to').value.trim();
  const emails = await callApi('/sandbox/mail' + (to ? '?to=' + encodeURIComponent(to) : ''));
  const items = emails.map((email) => {
    const button = element('button', email.subject);
    button.type = 'button';
    button.append(element('span', email.to + ', ' + formatDateTime(email.sentAt)));
    button.addEventListener('click', withErrorMessage(() => openEmail(email.id)));
    const item = document.createElement('li');
    item.append(button);
    return item;
  });
  byId('mailbox-list').replaceChildren(...(items.length ? items : [element('li', 'No emails yet.')]));
}

const showClock = ({ now }) => { byId('clock-now').textContent = formatDateTime(now); };

async function advance(event) {
  const button = event.target.closest('button');
  if (!button) return;
  const buttons = byId('clock-buttons').querySelectorAll('button');
  for (const clockButton of buttons) clockButton.disabled = true;
  try {
    showClock(await callApi('/sandbox/clock', { advanceSeconds: Number(button.dataset.seconds) }));
    showMessage('The clock was moved: ' + button.textContent + '.');
    if (byId('mailbox-form')) await showMailbox();
  } finally {
    for (const clockButton of buttons) clockButton.disabled = false;
    button.focus();
  }
}

const outcomes = {
  fail: ' will fail.',
  succeed: ' will go through.',
  missing: ' will find no card.',
};

async function decideCharge() {
  const email = byId('charge-email').value.trim();
  const { outcome } = await callApi('/sandbox/payments/next-charge', { email, outcome: byId('charge-outcome').value });
  showMessage('The next charge for ' + email + outcomes[outcome]);
}

if (byId('mailbox-form')) {
  byId('mailbox-form').addEventListener('submit', withErrorMessage(showMailbox));
  withErrorMessage(showMailbox)();
}
if (byId('clock-buttons')) {
  byId('clock-buttons').addEventListener('click', withErrorMessage(advance));
  withErrorMessage(async () => showClock(await callApi('/sandbox/clock')))();
}
byId('charge-form')?.addEventListener('submit', withErrorMessage(decideCharge));
`;
