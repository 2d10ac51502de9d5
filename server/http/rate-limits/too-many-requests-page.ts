import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureMessages } from '../../../contract/failures.ts';

/** The reply to a navigation is shown to a user: they get a text and a way back, not a body for programs. */
export const isNavigation = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-mode'] === 'navigate';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Please wait a little | Evenkeel</title>
</head>
<body>
<main>
<h1>Please wait a little</h1>
<p>${failureMessages.too_many_requests}</p>
<p><a href="/">Back to Evenkeel</a></p>
</main>
</body>
</html>
`;

export const sendTooManyRequestsPage = (reply: FastifyReply, retryAfterSeconds: number | undefined): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(429).type('text/html; charset=utf-8').serializer(String).send(page);
};
