import { Fragment } from 'react';

/** Text that may have long parts without spaces, such as an email address or a name: it breaks after its signs, never inside a word that fits a line. */
export const Breakable = ({ text }: { readonly text: string }) =>
  (text.match(/[^.:@_=(/-]*[.:@_=(/-]|[^.:@_=(/-]+/g) ?? []).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
