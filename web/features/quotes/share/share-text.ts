/** The outcome of sharing. */
type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** The browser APIs that sharing uses. `share` is missing in many browsers. */
interface SharingDevice {
  readonly share?: (data: ShareData) => Promise<void>;
  readonly clipboard?: { writeText(text: string): Promise<void> };
}

/** Shares through the device if possible, otherwise copies to the clipboard. */
export async function shareText(text: string, device: SharingDevice): Promise<ShareOutcome> {
  const outcome = await shareThrough(device, { text });
  return outcome === 'failed' ? copy(text, device) : outcome;
}

/** Dismissing the device's share sheet is not a failure. */
export async function shareThrough(
  device: Pick<SharingDevice, 'share'>,
  data: ShareData,
): Promise<Exclude<ShareOutcome, 'copied'>> {
  try {
    if (!device.share) return 'failed';
    await device.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}

async function copy(text: string, { clipboard }: SharingDevice): Promise<ShareOutcome> {
  try {
    if (!clipboard) return 'failed';
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
