import { Breakable } from '../data-display/breakable.tsx';
import { supportAddress } from './support-address.ts';

/** The support email address, as a link. */
export function SupportEmailLink() {
  const address = supportAddress();
  return (
    <a href={`mailto:${address}`}>
      <Breakable text={address} />
    </a>
  );
}
