/** The ways in which a text can support. Feedback on earlier quotes influences which ones are used next. */
export const supportKinds = [
  'validation',
  'reframing',
  'self-kindness',
  'small-step',
  'savouring',
  'distance',
] as const;
export type SupportKind = (typeof supportKinds)[number];
