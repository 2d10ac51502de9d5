import { Greeting, Paragraph, SecureAccountActions, Small, TextLink } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

/** What happened, in the words of the email. */
const alertTexts = {
  'wrong-code': {
    title: 'A sign-in was stopped',
    subject: 'Someone tried to sign in to your Evenkeel account',
    what: "Someone got as far as the code when signing in to your Evenkeel account, then entered a wrong one. They didn't get in.",
    ifYou: "If this was you, perhaps with an expired code, there's nothing to do.",
    ifNot:
      "If this wasn't you, someone may know your password, or be using another account of yours that you sign in with. Choose a new password in your settings now. That signs everyone else out.",
  },
  'wrong-code-in-settings': {
    title: 'A change to two-step sign-in was stopped',
    subject: 'Someone tried to change two-step sign-in on your Evenkeel account',
    what: 'Someone who is signed in to your Evenkeel account tried to change two-step sign-in and entered a wrong code. Nothing has changed.',
    ifYou: "If this was you, perhaps with an expired code, there's nothing to do.",
    ifNot:
      "If this wasn't you, someone else is signed in to your account. Choose a new password in your settings now. That signs everyone else out.",
  },
  'mfa-enabled': {
    title: 'Two-step sign-in was turned on',
    subject: 'Two-step sign-in is on for your Evenkeel account',
    what: 'From now on, signing in to your Evenkeel account needs a code from an authenticator app.',
    ifYou:
      "If this was you, there's nothing to do. Keep your recovery codes somewhere safe: without your app and without them you can't sign in, and we can't turn this off for you.",
    ifNot:
      "If this wasn't you, choose a new password in your settings now. That signs everyone else out. Then stay signed in on that device, because signing in again would ask you for a code you don't have, and we can't turn this off for you. You can also download your data in your settings.",
  },
  'mfa-disabled': {
    title: 'Two-step sign-in was turned off',
    subject: 'Two-step sign-in is off for your Evenkeel account',
    what: "From now on, signing in to your Evenkeel account doesn't need a code.",
    ifYou: "If this was you, there's nothing to do.",
    ifNot:
      "If this wasn't you, choose a new password in your settings now. That signs everyone else out. Then turn two-step sign-in back on there.",
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    subject: 'New recovery codes for your Evenkeel account',
    what: 'Your Evenkeel account has new recovery codes. The old ones no longer work.',
    ifYou: "If this was you, there's nothing to do.",
    ifNot:
      "If this wasn't you, choose a new password in your settings now. That signs everyone else out. Then make new recovery codes there.",
  },
  'social-login-linked': {
    title: 'A new way to sign in was added',
    subject: 'A new way to sign in to your Evenkeel account',
    what: 'Your Evenkeel account was linked to an account elsewhere with the same email. You can now sign in with that one too.',
    ifYou: "If this was you, there's nothing to do.",
    ifNot:
      "If this wasn't you, someone may be reading your email: secure your mailbox first. Then choose a new password in your settings here, and write to us.",
  },
  'security-emails-off': {
    title: 'Security notifications were turned off',
    subject: 'Security notifications are off for your Evenkeel account',
    what: "From now on, we won't email you about new sign-ins, downloads of your data, or changes to how you sign in.",
    ifYou: "If this was you, there's nothing to do.",
    ifNot:
      "If this wasn't you, choose a new password in your settings now. That signs everyone else out. Then turn security notifications back on.",
  },
} as const;

export type SecurityAlertKind = keyof typeof alertTexts;

export interface SecurityAlertProps extends AppInfo {
  readonly firstName: string | null;
  readonly kind: SecurityAlertKind;
}

export const subject = ({ kind }: SecurityAlertProps) => alertTexts[kind].subject;

export default function SecurityAlert(props: SecurityAlertProps) {
  const { title, what, ifYou, ifNot } = alertTexts[props.kind];
  return (
    <EmailLayout
      app={props}
      title={title}
      preview={ifYou}
      reason={
        <Small>
          {props.kind === 'security-emails-off'
            ? 'You get this because security notifications were on until now. You can '
            : 'You get this because security notifications are on. You can '}
          <TextLink href={`${props.appUrl}/email-preferences`}>choose which emails you get</TextLink>.
        </Small>
      }
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>{what}</Paragraph>
      <Paragraph>{ifYou}</Paragraph>
      <Paragraph>{ifNot}</Paragraph>
      <SecureAccountActions appUrl={props.appUrl} />
    </EmailLayout>
  );
}

/** For previews only. */
SecurityAlert.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  kind: 'wrong-code',
} satisfies SecurityAlertProps;
