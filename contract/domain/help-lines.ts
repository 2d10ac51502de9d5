/**
 * Help lines by country: the only source of these numbers. Constants only. Each states when it was last checked.
 * The test next to this file fails once such a date is older than HELP_LINE_MAX_AGE_DAYS.
 */

export const HELP_LINE_MAX_AGE_DAYS = 180;

/** 'visit' is a directory: the lines it lists have hours and prices of their own. */
export type HelpLineKind = 'call' | 'text' | 'visit';

export interface HelpLine {
  readonly kind: HelpLineKind;
  /** The label of the button: "Call 116 123". */
  readonly action: string;
  /** Who answers. */
  readonly name: string;
  readonly href: string;
  /** YYYY-MM-DD. */
  readonly checkedOn: string;
}

/**
 * The number to call when life is in danger. Null for a region where we can only name "your local emergency number".
 */
export interface EmergencyNumber {
  readonly number: string;
  readonly checkedOn: string;
}

export interface HelpRegion {
  /** The region's label in the chooser. */
  readonly label: string;
  /** True of every line below it that it doesn't single out. If a line covers only a part of the place, its name says so. */
  readonly intro: string;
  readonly emergency: EmergencyNumber | null;
  readonly lines: readonly HelpLine[];
}

const CHECKED_ON = '2026-11-20';

const helpLineDirectory: HelpLine = {
  kind: 'visit',
  action: 'Open findahelpline.com',
  name: 'Free help lines, by country',
  href: 'https://findahelpline.com',
  checkedOn: CHECKED_ON,
};

const samaritans: HelpLine = {
  kind: 'call',
  action: 'Call 116 123',
  name: 'Samaritans',
  href: 'tel:116123',
  checkedOn: CHECKED_ON,
};

const NOT_ONLY_IN_CRISIS = "You don't have to be in crisis to call.";
const FREE_ANY_TIME = `${NOT_ONLY_IN_CRISIS} These are free, day or night`;
const ONLY_DIRECTORY = `${NOT_ONLY_IN_CRISIS} The directory lists free lines by country.`;

/** In the order of the chooser. */
export const helpRegions = {
  gb: {
    label: 'United Kingdom',
    intro: `${FREE_ANY_TIME}, in the UK.`,
    emergency: { number: '999', checkedOn: CHECKED_ON },
    lines: [
      samaritans,
      {
        kind: 'text',
        action: 'Text SHOUT to 85258',
        name: 'Shout',
        href: 'sms:85258?&body=SHOUT',
        checkedOn: CHECKED_ON,
      },
      {
        kind: 'call',
        action: 'Call 111, option 2',
        name: 'NHS mental health, in England, Scotland and Wales',
        href: 'tel:111',
        checkedOn: CHECKED_ON,
      },
    ],
  },
  ie: {
    label: 'Ireland',
    intro: `${NOT_ONLY_IN_CRISIS} Samaritans is free, day or night, in Ireland. The directory lists other free lines.`,
    emergency: { number: '112', checkedOn: CHECKED_ON },
    lines: [samaritans, helpLineDirectory],
  },
  us: {
    label: 'United States',
    intro: `${FREE_ANY_TIME}, in the United States.`,
    emergency: { number: '911', checkedOn: CHECKED_ON },
    lines: [
      {
        kind: 'call',
        action: 'Call 988',
        name: '988 Suicide & Crisis Lifeline',
        href: 'tel:988',
        checkedOn: CHECKED_ON,
      },
      {
        kind: 'text',
        action: 'Text 988',
        name: '988 Suicide & Crisis Lifeline',
        href: 'sms:988',
        checkedOn: CHECKED_ON,
      },
    ],
  },
  ca: {
    label: 'Canada',
    intro: `${FREE_ANY_TIME}, in Canada.`,
    emergency: { number: '911', checkedOn: CHECKED_ON },
    lines: [
      {
        kind: 'call',
        action: 'Call 988',
        name: '9-8-8 Suicide Crisis Helpline',
        href: 'tel:988',
        checkedOn: CHECKED_ON,
      },
      {
        kind: 'text',
        action: 'Text 988',
        name: '9-8-8 Suicide Crisis Helpline',
        href: 'sms:988',
        checkedOn: CHECKED_ON,
      },
    ],
  },
  eu: {
    label: 'Elsewhere in the European Union',
    intro: ONLY_DIRECTORY,
    emergency: { number: '112', checkedOn: CHECKED_ON },
    lines: [helpLineDirectory],
  },
  elsewhere: {
    label: 'Another country',
    intro: ONLY_DIRECTORY,
    emergency: null,
    lines: [helpLineDirectory],
  },
} as const satisfies Record<string, HelpRegion>;

export type HelpRegionKey = keyof typeof helpRegions;
export const helpRegionKeys = Object.keys(helpRegions) as HelpRegionKey[];
