import { Greeting, Paragraph, SecureAccountActions, Small, TextLink } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

/** What happened, as the email says it. */
const alertTexts = {
  'wrong-code': {
    title: 'A sign-in stopped at your second step',
    subject: 'Someone tried to sign in to your Evenkeel account',
    what: 'Someone got as far as the second step of signing in to your account at Evenkeel, and then entered a code that was not right. They did not get in.',
    ifYou: 'If this was you, maybe with a code that had run out, there is nothing to do.',
    ifNot:
      'If this was not you, someone may know your password. Choose a new one now, in your settings. That signs everyone else out.',
  },
  'second-step-on': {
    title: 'The second step was turned on',
    subject: 'The second step of your Evenkeel account was turned on',
    what: 'From now on, signing in to your account at Evenkeel asks for a code of an authenticator app.',
    ifYou: 'If this was you, there is nothing to do. Keep your recovery codes where you find them.',
    ifNot:
      'If this was not you, choose a new password now, in your settings. That signs everyone else out. Then write to us, as signing in would ask you for a code you do not have.',
  },
  'second-step-off': {
    title: 'The second step was turned off',
    subject: 'The second step of your Evenkeel account was turned off',
    what: 'From now on, signing in to your account at Evenkeel asks for no code.',
    ifYou: 'If this was you, there is nothing to do.',
    ifNot:
      'If this was not you, choose a new password now, in your settings. That signs everyone else out. Then turn the second step on again there.',
  },
  'recovery-codes-renewed': {
    title: 'New recovery codes were made',
    subject: 'New recovery codes for your Evenkeel account',
    what: 'Your account at Evenkeel has new recovery codes. The ones before no longer work.',
    ifYou: 'If this was you, there is nothing to do.',
    ifNot:
      'If this was not you, choose a new password now, in your settings. That signs everyone else out. Then make new recovery codes there.',
  },
  'outside-linked': {
    title: 'Another way to sign in was added',
    subject: 'Another way to sign in to your Evenkeel account',
    what: 'Your account at Evenkeel was linked to an account elsewhere that has the same email. It can be opened with that one, too.',
    ifYou: 'If this was you, there is nothing to do.',
    ifNot:
      'If this was not you, someone may read your mail: make your mailbox safe first. Then choose a new password here, in your settings, and write to us.',
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
          You get this because you want to be told about the safety of your account. You can{' '}
          <TextLink href={`${props.appUrl}/email-preferences`}>choose which mails you get</TextLink>.
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
