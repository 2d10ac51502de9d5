type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

const channels = new Map<string, TabChannel>();

/**
 * The channel with this name to the other tabs of this browser. It is opened when it is first used, and never closed,
 * because closing it drops messages that are being delivered.
 */
export function tabChannel(name: string): TabChannel {
  const channel = channels.get(name) ?? open(name);
  channels.set(name, channel);
  return channel;
}

function open(name: string): TabChannel {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Refused where cookies are blocked. No message is ever delivered, and no user can be signed in.
    return new MessageChannel().port1;
  }
}
