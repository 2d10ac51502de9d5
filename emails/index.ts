import type { FunctionComponent } from 'react';

export type { RefundedPlan } from './billing/subscription-refunded.tsx';
export type { AppInfo } from './layout/layout.tsx';

/**
 * Every email by its name. A template is loaded when it is first rendered: React and the renderer take some 50 MB,
 * which an idle server should not need. So only this file imports templates, and always with import().
 */
const templates = {
  'account-deleted': () => import('./privacy/account-deleted.tsx'),
  'confirm-email-change': () => import('./accounts/confirm-email-change.tsx'),
  'data-exported': () => import('./privacy/data-exported.tsx'),
  'email-change-requested': () => import('./accounts/email-change-requested.tsx'),
  'email-changed': () => import('./accounts/email-changed.tsx'),
  'existing-account': () => import('./accounts/existing-account.tsx'),
  'new-sign-in': () => import('./accounts/new-sign-in.tsx'),
  'newsletter-confirmation': () => import('./newsletter/newsletter-confirmation.tsx'),
  'newsletter-issue': () => import('./newsletter/newsletter-issue.tsx'),
  'password-changed': () => import('./accounts/password-changed.tsx'),
  'payment-failed': () => import('./billing/payment-failed.tsx'),
  receipt: () => import('./billing/receipt.tsx'),
  'reset-password': () => import('./accounts/reset-password.tsx'),
  'security-alert': () => import('./accounts/security-alert.tsx'),
  'subscription-cancelled': () => import('./billing/subscription-cancelled.tsx'),
  'subscription-ended': () => import('./billing/subscription-ended.tsx'),
  'subscription-reactivated': () => import('./billing/subscription-reactivated.tsx'),
  'subscription-refunded': () => import('./billing/subscription-refunded.tsx'),
  'trial-started': () => import('./billing/trial-started.tsx'),
  'upcoming-charge': () => import('./billing/upcoming-charge.tsx'),
  'verify-email': () => import('./accounts/verify-email.tsx'),
};

interface EmailTemplate<Props> {
  readonly default: FunctionComponent<Props> & { readonly PreviewProps: Props };
  readonly subject: (props: Props) => string;
}

type Templates = typeof templates;
export type EmailName = keyof Templates;
/** The props of each email. */
export type EmailProps = {
  readonly [Name in EmailName]: Parameters<Awaited<ReturnType<Templates[Name]>>['default']>[0];
};

export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const emailNames = Object.keys(templates) as readonly EmailName[];

/** The same, typed so that TypeScript can look up a name that is a type parameter. */
const typedTemplates: { readonly [Name in EmailName]: () => Promise<EmailTemplate<EmailProps[Name]>> } = templates;

export const loadTemplate = <Name extends EmailName>(name: Name): Promise<EmailTemplate<EmailProps[Name]>> =>
  typedTemplates[name]();

/** The complete email, ready to send. */
export async function renderEmail<Name extends EmailName>(name: Name, props: EmailProps[Name]): Promise<RenderedEmail> {
  const [template, { renderTemplate }] = await Promise.all([loadTemplate(name), import('./render-template.ts')]);
  return { subject: template.subject(props), ...(await renderTemplate(template.default, props)) };
}
