/** Script of the sandbox's page. Emails are shown as text only: nothing in an email is run or loaded here. */
export const sandboxScript = `
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('message').textContent = text; };

async function ask(path, body) {
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

const doing = (work) => (event) => {
  event?.preventDefault();
  return work(event).catch((error) => say(error.message));
};

const element = (name, text) => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const formatDateTime = (moment) =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short' });

function linked(text) {
  return text.split(/(https?:\\/\\/[^\\s<>"]+[^\\s<>".,;:!?)])/).map((part, place) => {
    if (place % 2 === 0) return part;
    const link = element('a', part);
    link.href = part;
    link.rel = 'noreferrer';
    return link;
  });
}

async function openMail(id) {
  const mail = await ask('/sandbox/mail/' + id);
  byId('mail-subject').textContent = mail.subject;
  byId('mail-meta').textContent = 'From ' + mail.from + ' to ' + mail.to + ', ' + formatDateTime(mail.sentAt);
  byId('mail-text').replaceChildren(...linked(mail.text));
  byId('mail').hidden = false;
  byId('mail-subject').focus();
}

async function showMailbox() {
  const to = byId('mailbox-to').value.trim();
  const mails = await ask('/sandbox/mail' + (to ? '?to=' + encodeURIComponent(to) : ''));
  const items = mails.map((mail) => {
    const button = element('button', mail.subject);
    button.type = 'button';
    button.append(element('span', mail.to + ', ' + formatDateTime(mail.sentAt)));
    button.addEventListener('click', doing(() => openMail(mail.id)));
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
  for (const each of buttons) each.disabled = true;
  try {
    showClock(await ask('/sandbox/clock', { advanceSeconds: Number(button.dataset.seconds) }));
    say('The clock was moved: ' + button.textContent + '.');
    if (byId('mailbox-form')) await showMailbox();
  } finally {
    for (const each of buttons) each.disabled = false;
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
  const { outcome } = await ask('/sandbox/payments/next-charge', { email, outcome: byId('charge-outcome').value });
  say('The next charge for ' + email + outcomes[outcome]);
}

if (byId('mailbox-form')) {
  byId('mailbox-form').addEventListener('submit', doing(showMailbox));
  doing(showMailbox)();
}
if (byId('clock-buttons')) {
  byId('clock-buttons').addEventListener('click', doing(advance));
  doing(async () => showClock(await ask('/sandbox/clock')))();
}
byId('charge-form')?.addEventListener('submit', doing(decideCharge));
`;
