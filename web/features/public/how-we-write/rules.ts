/** The rules of docs/quote-safety.md in plain language, in an order of their own. */
interface PlainRule {
  /** Its number in docs/quote-safety.md: for the anchor, not shown, as it says nothing to a visitor. */
  readonly rule: number;
  readonly name: string;
  readonly text: string;
}

interface RuleGroup {
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
        text: "A feeling is named only if one of your ratings supports it, and nothing contradicts another rating. What you left alone isn't mentioned.",
      },
      {
        rule: 2,
        name: 'A level day stays level',
        text: 'If every rating is in the middle, the tone is even. A 3 is never turned into something extreme.',
      },
      {
        rule: 3,
        name: 'The heaviest first',
        text: 'The first sentence responds to what stands out most: something hard before something easy, and hope, closeness or the need for help whenever one of them is at its hardest. No advice comes before that.',
      },
      {
        rule: 4,
        name: 'One small step at most',
        text: "It's offered, never ordered, takes under two minutes and can be done where you are. Many texts have none.",
      },
      {
        rule: 5,
        name: 'A plan, not a push',
        text: 'If motivation is low and little else is hard, a step says when: “When you sit back down, ...”.',
      },
      {
        rule: 6,
        name: 'A good day can be good',
        text: "If nothing is hard, the text lets you enjoy that and doesn't look for a problem.",
      },
      {
        rule: 7,
        name: 'It fits the hour',
        text: 'Nothing tells you to start something in the evening, and the small hours are treated as night. An entry you fill in for an earlier day is written about as that day.',
      },
      {
        rule: 8,
        name: 'Only real changes',
        text: '“Better than usual” is said only if your own last two weeks say so.',
      },
      {
        rule: 26,
        name: 'Nothing is invented',
        text: 'No cause, event, person or past that you never told us about. If you rated only some sliders, nothing is said about the rest.',
      },
    ],
  },
  {
    title: 'Careful with you',
    rules: [
      {
        rule: 9,
        name: 'Nothing is played down',
        text: 'No comparing with others, no silver linings, no “in a year this will look different”. If three or more ratings are hard, not even “at least” or “just”.',
      },
      {
        rule: 10,
        name: "No grand praise when it won't help",
        text: 'If confidence is low, no text tells you how amazing you are.',
      },
      {
        rule: 11,
        name: 'No promises',
        text: "We don't know that it will get better, so no text says it will.",
      },
      {
        rule: 12,
        name: 'No medicine',
        text: 'No diagnosis, no talk of symptoms, no treatments and no doses.',
      },
      {
        rule: 13,
        name: 'Help opens automatically',
        text: "Whether the help lines open beside a text depends on your ratings and is never up to a writer. While they're open, the step is a person or a help line.",
      },
      {
        rule: 14,
        name: 'No phone numbers from a writer',
        text: 'Numbers come from our own list, each with the date it was last checked.',
      },
      {
        rule: 15,
        name: "It doesn't pretend to be a person",
        text: 'No text says “I”, or claims to feel, to be human or to be there for you.',
      },
      {
        rule: 16,
        name: 'Nothing that harms',
        text: 'No praise for eating less, drinking, going without sleep or withdrawing. Nothing about hurting yourself, and no guess at how much danger anyone is in.',
      },
      {
        rule: 17,
        name: 'No assumptions about your life',
        text: 'Nothing about your family, partner, gender, faith, work or money.',
      },
      {
        rule: 18,
        name: 'Nobody is quoted',
        text: "No real people's words, and no names at all.",
      },
      {
        rule: 27,
        name: 'No agreeing with despair',
        text: 'No text agrees with a hopeless or self-attacking thought, and help is never put off. If hope is low, no image suggests an ending; on the heaviest days there are no chores.',
      },
    ],
  },
  {
    title: 'Easy to read',
    rules: [
      { rule: 19, name: 'Short', text: '8 to 60 words, three sentences at most, plain text.' },
      { rule: 20, name: 'Plain', text: 'Simple enough for a tired mind: a reading grade of 8 at most, and no jargon.' },
      {
        rule: 21,
        name: 'No repeats',
        text: "Nothing too close to what you've read lately, and not always the same opening.",
      },
      {
        rule: 22,
        name: 'It answers you',
        text: 'Reverse the ratings and the text changes. This one is measured overall, not checked text by text.',
      },
    ],
  },
  {
    title: 'Open about itself',
    rules: [
      {
        rule: 23,
        name: 'Nothing that breaks a rule is shown',
        text: 'A service is asked once more and told what was wrong, and its text is checked again. If that fails, or takes longer than 15 seconds, our own writer writes.',
      },
      {
        rule: 24,
        name: 'Little is sent',
        text: 'A service gets numbers and the time of day. No name, no address, nothing you typed.',
      },
      {
        rule: 25,
        name: 'It says who wrote it',
        text: 'Under every text. You can say whether it helped, which shapes the next one, and you can clear your answers.',
      },
    ],
  },
];
