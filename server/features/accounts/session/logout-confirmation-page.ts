/** Shown when the sign-out request came from another site, so that no other site can sign a user out. */
export const logoutConfirmationPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign out | Evenkeel</title>
</head>
<body>
<main>
<h1>Sign out of Evenkeel?</h1>
<p><a href="/api/logout">Sign out</a></p>
<p><a href="/">Stay signed in</a></p>
</main>
</body>
</html>
`;
