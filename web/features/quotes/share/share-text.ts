/** The outcome of sharing. */
type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** The browser APIs that sharing uses. `share` is missing in many browsers. */
interface SharingDevice {
  readonly share?: (data: { text: string }) => Promise<void>;
  readonly clipboard?: { writeText(text: string): Promise<void> };
}

/**
 * Shares through the device if possible, otherwise copies to the clipboard. Dismissing the device's share sheet is not
 * a failure.
 */
export async function shareText(text: string, device: SharingDevice): Promise<ShareOutcome> {
  if (device.share) {
    try {
      await device.share({ text });
      return 'shared';
    } catch (error) {
      if (isAbort(error)) return 'dismissed';
    }
  }
  return copy(text, device);
}

async function copy(text: string, { clipboard }: SharingDevice): Promise<ShareOutcome> {
  if (!clipboard) return 'failed';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
