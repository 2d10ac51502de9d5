import type { ReactNode } from 'react';
import { Body, Container, Head, Hr, Html, Link, Preview, Text } from 'react-email';

/** The app's own colours as mail programs read them (hex), light only. */
export const colors = {
  ground: '#ebf0f4',
  surface: '#fefcf9',
  text: '#132833',
  muted: '#435762',
  border: '#cbd7db',
  primary: '#154d60',
  onPrimary: '#fcfaf6',
} as const;

const serif = "Georgia, 'Times New Roman', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

export const styles = {
  heading: { fontFamily: serif, fontSize: '26px', lineHeight: '34px', fontWeight: 500, margin: '0 0 16px' },
  paragraph: { fontSize: '17px', lineHeight: '26px', margin: '0 0 16px' },
  button: {
    backgroundColor: colors.primary,
    color: colors.onPrimary,
    borderRadius: '8px',
    fontSize: '17px',
    lineHeight: '24px',
    padding: '12px 20px',
  },
  small: { fontSize: '14px', lineHeight: '22px', color: colors.muted, margin: '0 0 8px' },
  link: { color: colors.primary, textDecoration: 'underline' },
} as const;

/** What stands around every mail: the name above, the ways to reach us below. */
export function MailFrame(props: {
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body
        style={{ backgroundColor: colors.ground, color: colors.text, fontFamily: sans, margin: 0, padding: '24px 0' }}
      >
        <Container
          style={{
            backgroundColor: colors.surface,
            border: `1px solid ${colors.border}`,
            borderRadius: '12px',
            maxWidth: '560px',
            padding: '32px',
          }}
        >
          <Text style={{ fontFamily: serif, fontSize: '18px', margin: '0 0 24px', color: colors.primary }}>
            Evenkeel
          </Text>
          {props.children}
          <Hr style={{ borderColor: colors.border, margin: '24px 0' }} />
          <Text style={styles.small}>
            Questions? Write to{' '}
            <Link href={`mailto:${props.supportEmail}`} style={styles.link}>
              {props.supportEmail}
            </Link>
            .
          </Text>
          <Text style={{ ...styles.small, margin: 0 }}>
            Evenkeel is not a crisis service. Help lines are always open to you at{' '}
            <Link href={`${props.appUrl}/help`} style={styles.link}>
              {`${props.appUrl}/help`}
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
