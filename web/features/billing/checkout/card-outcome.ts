/** How taking a card went, whichever form took it. */
export type CardOutcome =
  | { readonly kind: 'succeeded' }
  /** The bank has a question, which a step of our own asks. */
  | { readonly kind: 'needs-approval' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly message: string };
