/** Ways a text can support. Which of them helped a user before influences which come next. */
export const supportKinds = [
  'validation',
  'reframing',
  'self-kindness',
  'small-step',
  'savouring',
  'distance',
] as const;
export type SupportKind = (typeof supportKinds)[number];
