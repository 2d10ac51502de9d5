/** The rules of docs/quote-safety.md in plain language, by their numbers there. */
export interface PlainRule {
  readonly rule: number;
  readonly name: string;
  readonly text: string;
}

export interface RuleGroup {
  readonly title: string;
  readonly rules: readonly PlainRule[];
}

export const ruleGroups: readonly RuleGroup[] = [
  {
    title: 'True to what you rated',
    rules: [
      {
        rule: 1,
        name: 'Only feelings you rated',
        text: 'A feeling is named only where one of your ratings bears it out, and nothing goes against another. What you left alone is not spoken of.',
      },
      {
        rule: 2,
        name: 'A level day stays level',
        text: 'Where every rating is in the middle, the tone is even. A 3 is never made into something extreme.',
      },
      {
        rule: 3,
        name: 'The heaviest first',
        text: 'The first sentence meets what stands out most: something hard before something easy, and hope, closeness or the need for help whenever one of them is at its hardest. No advice comes before that.',
      },
      {
        rule: 4,
        name: 'One small step at most',
        text: 'It is offered and never ordered, takes under two minutes, and can be done where you are. Many texts have none.',
      },
      {
        rule: 5,
        name: 'A plan, not a push',
        text: 'Where drive is low and little else is hard, a step says when: “When you sit back down, ...”.',
      },
      {
        rule: 6,
        name: 'A good day may be good',
        text: 'Where nothing is hard, the text lets you enjoy it, and looks for no problem.',
      },
      {
        rule: 7,
        name: 'It fits the hour',
        text: 'Nothing sends you off to start in the evening, and the small hours are a time of their own. An entry you fill in for an earlier day is spoken of as that day.',
      },
      {
        rule: 8,
        name: 'Changes are real',
        text: '“Better than usual” is said only where your own last two weeks say so.',
      },
      {
        rule: 26,
        name: 'Nothing is invented',
        text: 'No cause, no event, no person and no past that you never told us. Where you rated only some of it, nothing is said of the rest.',
      },
    ],
  },
  {
    title: 'Careful with you',
    rules: [
      {
        rule: 9,
        name: 'Nothing is made small',
        text: 'No comparing with others, no silver lining, no “in a year this will look different”. Where three or more ratings are hard, not even “at least” or “just”.',
      },
      {
        rule: 10,
        name: 'No grand praise when it cannot land',
        text: 'Where confidence is low, no text tells you how amazing you are.',
      },
      {
        rule: 11,
        name: 'No promises',
        text: 'We do not know that it will get better, so no text says that it will.',
      },
      {
        rule: 12,
        name: 'No medicine',
        text: 'No diagnosis, no talk of symptoms, no treatment and no doses.',
      },
      {
        rule: 13,
        name: 'Help opens by code',
        text: 'Whether the help lines open beside a text is worked out from your ratings, never decided by a writer. While they are open, the step is a person or a help line.',
      },
      {
        rule: 14,
        name: 'No phone numbers from a writer',
        text: 'Numbers come from a list of ours, each with the day it was last checked.',
      },
      {
        rule: 15,
        name: 'It is no person',
        text: 'No text says “I”, or claims to feel, to be human or to be there for you.',
      },
      {
        rule: 16,
        name: 'Nothing that harms',
        text: 'No praise of eating less, drinking, going without sleep or hiding away. Nothing about hurting yourself, and no guess at how much danger anybody is in.',
      },
      {
        rule: 17,
        name: 'Your life is not assumed',
        text: 'Not your family, partner, gender, faith, work or money.',
      },
      {
        rule: 18,
        name: 'Nobody is quoted',
        text: 'No words of real people, and no names at all.',
      },
      {
        rule: 27,
        name: 'No agreeing with despair',
        text: 'A hopeless or self-attacking thought is not agreed with, and help is never put off. Where hope is low there is no picture of an end; on the heaviest days there are no chores.',
      },
    ],
  },
  {
    title: 'Easy to read',
    rules: [
      { rule: 19, name: 'Short', text: '8 to 60 words, three sentences at most, plain text.' },
      { rule: 20, name: 'Plain', text: 'Simple enough for a tired head: a reading grade of 8 at most, and no jargon.' },
      {
        rule: 21,
        name: 'Not again',
        text: 'Nothing much like what you read lately, and not always the same beginning.',
      },
      {
        rule: 22,
        name: 'It answers you',
        text: 'Turn the ratings round and the text changes. This one is measured, not checked text by text.',
      },
    ],
  },
  {
    title: 'Open about itself',
    rules: [
      {
        rule: 23,
        name: 'A broken rule is not shown',
        text: 'A service is asked once more and told what was wrong, and its text is read a second time. Where that fails, or takes longer than 15 seconds, our own writer writes.',
      },
      {
        rule: 24,
        name: 'Little is sent',
        text: 'A service gets numbers and the time of day. No name, no address, nothing you typed.',
      },
      {
        rule: 25,
        name: 'It says who wrote it',
        text: 'Under every text. You can say whether it helped, that steers the next one, and you can erase what you said.',
      },
    ],
  },
];
