import { supportAddress } from './support-address.ts';

/** The support email address, as a link. */
export function SupportEmailLink() {
  const address = supportAddress();
  return <a href={`mailto:${address}`}>{address}</a>;
}
