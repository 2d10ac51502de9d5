import { expect, test } from 'vitest';
import { ApiError } from '#web/api-client/api.ts';
import { notSentToast } from './not-sent-toast.ts';

const refusal = (code: string, retryAfter: string | null) =>
  new ApiError(429, JSON.stringify({ code, message: 'Your check-in is saved.' }), '', retryAfter);

test('notSentToast names the time at which the server accepts what is queued', () => {
  expect(notSentToast(refusal('too_many_requests', '40'), 40)).toEqual({
    variant: 'notice',
    title: 'Not sent yet',
    description: "It stays on this device. We'll send it in 40 seconds.",
  });
  expect(notSentToast(new ApiError(0, '', ''), null)).toEqual({
    variant: 'notice',
    title: 'Not sent yet',
    description: 'It stays on this device until we can send it.',
  });
});

test('notSentToast does not say that a check-in is not sent if only its quote has to wait', () => {
  expect(notSentToast(refusal('too_many_quotes', '40'), 40)).toEqual({
    variant: 'notice',
    title: 'No quote yet',
    description: 'Your check-in is saved. You can try again in 40 seconds.',
  });
});
