import { supportAddress } from '../../ui/support-address.ts';

const mails = { cancel: 'Cancel my subscription', card: 'Pay with another card' } as const;

/** Who to write to, as a link that begins the mail: the way to do what has no button yet. */
function SupportMail({ about }: { readonly about: keyof typeof mails }) {
  const address = supportAddress();
  return <a href={`mailto:${address}?subject=${encodeURIComponent(mails[about])}`}>{address}</a>;
}

export const CancelAddress = () => <SupportMail about="cancel" />;
export const OtherCardAddress = () => <SupportMail about="card" />;
