/** The sandbox's page: plain HTML, with its style and script in separate files and nothing inline. */
import { sandboxScript } from './script.ts';
import { sandboxStyle } from './style.ts';

export interface SandboxFile {
  readonly path: `/${string}`;
  readonly contentType: string;
  readonly body: () => string;
}

/** Which parts use an embedded adapter. */
export interface SandboxParts {
  readonly mailbox: boolean;
  readonly clock: boolean;
  readonly payments: boolean;
  readonly identity: boolean;
}

const mailbox = `
  <section aria-labelledby="mailbox-title">
    <h2 id="mailbox-title">Mailbox</h2>
    <p>Every email the app would have sent, newest first.</p>
    <form id="mailbox-form">
      <label for="mailbox-to">Only to this address</label>
      <div class="row">
        <input id="mailbox-to" type="email" autocomplete="off" spellcheck="false">
        <button type="submit">Show</button>
      </div>
    </form>
    <ul id="mailbox-list" class="emails"></ul>
    <article id="mail" hidden>
      <h3 id="mail-subject" tabindex="-1"></h3>
      <p id="mail-meta" class="muted"></p>
      <div id="mail-text" class="text"></div>
    </article>
  </section>`;

const clock = `
  <section aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p>The app thinks it is <strong id="clock-now">…</strong>. Moving the clock forward runs everything due by then. It can't go back.</p>
    <div class="row" id="clock-buttons">
      <button type="button" data-seconds="3600">+1 hour</button>
      <button type="button" data-seconds="86400">+1 day</button>
      <button type="button" data-seconds="259200">+3 days</button>
      <button type="button" data-seconds="2678400">+31 days</button>
    </div>
  </section>`;

const payments = `
  <section aria-labelledby="payments-title">
    <h2 id="payments-title">Payments</h2>
    <p><strong>No real card is charged here, and no money moves.</strong> Only these test cards work, with any future month and any three digits. Card details aren't stored.</p>
    <table>
      <thead><tr><th scope="col">Card</th><th scope="col">What it does</th></tr></thead>
      <tbody>
        <tr><td>4242 4242 4242 4242</td><td>Works</td></tr>
        <tr><td>4000 0000 0000 0002</td><td>Is declined</td></tr>
        <tr><td>4000 0025 0000 3155</td><td>Asks the bank first (3-D Secure), then works</td></tr>
        <tr><td>4000 0027 6000 3184</td><td>Asks the bank first, and charges fail, as the bank would ask each time</td></tr>
        <tr><td>4000 0000 0000 0341</td><td>Is accepted, but charges fail</td></tr>
      </tbody>
    </table>
    <form id="charge-form">
      <h3>The next charge</h3>
      <p>Choose what happens to one person's next charge, whatever the card. After that, the card decides again.</p>
      <label for="charge-email">Their email</label>
      <input id="charge-email" type="email" required autocomplete="off" spellcheck="false">
      <label for="charge-outcome">What happens</label>
      <div class="row">
        <select id="charge-outcome">
          <option value="fail">It fails</option>
          <option value="succeed">It goes through</option>
          <option value="missing">No card: a trial ends unpaid</option>
        </select>
        <button type="submit">Save</button>
      </div>
    </form>
  </section>`;

const identity = `
  <section aria-labelledby="identity-title">
    <h2 id="identity-title">Signing in with other services</h2>
    <p>Our own sign-in service is behind the buttons on <a href="/auth">the sign-in page</a>. Any email works, and you choose whether it counts as verified.</p>
  </section>`;

export const sandboxPage = (parts: SandboxParts): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Sandbox | Evenkeel</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/sandbox/sandbox.css">
  <script type="module" src="/sandbox/sandbox.js"></script>
</head>
<body>
<main>
  <h1>Sandbox</h1>
  <p>These embedded parts stand in for outside services. Nothing leaves this machine.
    <a href="/">Back to Evenkeel</a></p>
  <p id="message" role="status"></p>
${[parts.mailbox && mailbox, parts.clock && clock, parts.payments && payments, parts.identity && identity].filter(Boolean).join('\n')}
</main>
</body>
</html>
`;

/** The page, its style and its script, with their paths. */
export const sandboxFiles = (parts: SandboxParts): readonly SandboxFile[] => [
  { path: '/sandbox', contentType: 'text/html; charset=utf-8', body: () => sandboxPage(parts) },
  { path: '/sandbox/sandbox.css', contentType: 'text/css; charset=utf-8', body: () => sandboxStyle },
  { path: '/sandbox/sandbox.js', contentType: 'text/javascript; charset=utf-8', body: () => sandboxScript },
];
