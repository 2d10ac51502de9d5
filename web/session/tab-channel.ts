const channels = new Map<string, BroadcastChannel>();

/**
 * The channel with this name to the other tabs of this browser. It is opened when it is first used, and never closed,
 * because closing it drops messages that are being delivered.
 */
export function tabChannel(name: string): BroadcastChannel {
  const channel = channels.get(name) ?? new BroadcastChannel(name);
  channels.set(name, channel);
  return channel;
}
