import type { ToastContent } from '#web/ui/feedback/toast-content.ts';

/** What was sent, and whether stored quotes differ from those that the user read on this device. Pure. */
export function sentToast(count: number, hasRewritten: boolean): ToastContent {
  const [title, rewritten] =
    count === 1
      ? ['Your check-in was sent', "Its quote was written again, using all of your history. It's under Recent Quotes."]
      : [
          `Your ${count} check-ins were sent`,
          "Some quotes were written again, using all of your history. They're under Recent Quotes.",
        ];
  return { title, ...(hasRewritten && { description: rewritten }) };
}
