import { toast } from '#web/ui/feedback/toast.tsx';
import { shareText } from './share-text.ts';

/** Shares a quote through the device or copies it to the clipboard, and shows the outcome. */
export async function shareQuote(text: string, copiedTitle: 'Copied!' | 'Quote Copied'): Promise<void> {
  const outcome = await shareText(text, navigator);
  if (outcome === 'copied') toast({ title: copiedTitle, description: 'Quote copied to clipboard.' });
  if (outcome === 'failed') showShareError();
}

/** Shown if neither the device nor the clipboard accepted it. */
export function showShareError(): void {
  toast({
    title: 'Share Failed',
    description: 'Unable to share quote. Please try again.',
    variant: 'destructive',
  });
}
