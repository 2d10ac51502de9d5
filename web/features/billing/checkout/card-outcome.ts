/** The outcome of submitting a card, whichever form took it. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** The bank requires approval, which our own step handles. */
  | { readonly kind: 'needs-approval' }
  | { readonly kind: 'incomplete' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** True if the card itself was declined, and our own form should ask for another one. */
      readonly isDeclined?: boolean;
    };
