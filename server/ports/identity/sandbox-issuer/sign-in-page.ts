/**
 * The issuer's only page: a form that asks which user to sign in as. Plain HTML with a linked style sheet, and nothing
 * inline.
 */
import { EMAIL_MAX } from '#contract/limits.ts';
import { escapeMarkup } from '#server/text/escape-markup.ts';

export const signInPage = (action: string, buttonName: string): string =>
  page(
    'Sandbox sign-in',
    `<p>This stands in for ${escapeMarkup(buttonName)}. Any email works, and nothing leaves this machine.</p>
  <form method="post" action="${escapeMarkup(action)}">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" required maxlength="${EMAIL_MAX}" autocomplete="off" spellcheck="false">
    <label for="name">Name (optional)</label>
    <input id="name" name="name" maxlength="100" autocomplete="off">
    <label for="email-verified">Has this email been verified?</label>
    <select id="email-verified" name="emailVerified">
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </select>
    <label for="picture">Does this account have a picture?</label>
    <select id="picture" name="picture">
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </select>
    <div class="row buttons">
      <button type="submit" name="act" value="continue">Continue</button>
      <button type="submit" name="act" value="cancel" formnovalidate>Cancel</button>
    </div>
  </form>`,
  );

export const errorPage = (problem: string): string =>
  page("This sign-in can't continue", `<p>${escapeMarkup(problem)}</p><p><a href="/auth">Back to sign-in</a></p>`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} | Evenkeel</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<main>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>
`;
