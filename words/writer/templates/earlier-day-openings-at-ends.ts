import type { DimensionKey } from '#contract/domain/mood.ts';
import type { OpeningTemplatesByDimension } from './template.ts';

/** The same for the ends of the sliders, 1 and 5: as strong as the number. */
export const earlierDayOpeningsAtEnds: OpeningTemplatesByDimension<DimensionKey> = {
  stressLevel: {
    low: {
      open: ['You were calm {now}, right through', 'You were very calm {now}'],
      also: ['you were calm right through'],
    },
    high: {
      open: ['{Now} was overwhelming', 'You were overwhelmed {now}', 'A great deal was pressing on you {now}'],
      also: ['you were overwhelmed', 'stress was very high'],
    },
  },
  confidenceLevel: {
    low: {
      open: [
        'Self-doubt was very loud {now}',
        'It was very hard to trust yourself {now}',
        'You were deeply unsure of yourself {now}',
      ],
      also: ['you were deeply unsure of yourself', 'it was very hard to trust yourself'],
    },
    high: {
      open: ['You were very sure of yourself {now}', 'You were quite sure of yourself {now}'],
      also: ['you were quite sure of yourself'],
    },
  },
  focusClarity: {
    low: {
      open: [
        'It was very hard to think {now}',
        'Your head was all fog {now}',
        'It was hard to hold even one thought {now}',
      ],
      also: ['your head was all fog', 'it was hard to hold one thought'],
    },
    high: { open: ['Your head was very clear {now}', 'You were clear-headed {now}'], also: ['you were clear-headed'] },
  },
  motivationLevel: {
    low: {
      open: [
        'You were completely stuck {now}',
        'Getting anything started was very hard {now}',
        'You had no motivation at all {now}',
      ],
      also: ['you had no motivation at all', 'getting anything started was very hard'],
    },
    high: {
      open: ['You were raring to go {now}', 'You had a great deal of drive {now}'],
      also: ['you were raring to go'],
    },
  },
  anxietyLevel: {
    low: {
      open: ['You were very settled {now}', 'You were quite untroubled {now}'],
      also: ['you were quite untroubled'],
    },
    high: {
      open: ['You were very anxious {now}', 'You were afraid {now}', 'Worry was very loud {now}'],
      also: ['you were very anxious', 'worry was very loud'],
    },
  },
  connectionWithOthers: {
    low: {
      open: ['You felt very much alone {now}', 'You felt cut off from everyone {now}', 'It was very lonely {now}'],
      also: ['you felt very much alone', 'you felt cut off from everyone'],
    },
    high: {
      open: ['You felt very close to people {now}', 'You felt very connected {now}'],
      also: ['you felt very close to people'],
    },
  },
  supportSystemStrength: {
    low: {
      open: [
        'There was hardly any support around you {now}',
        'You were on your own with things {now}',
        'You had very little support {now}',
      ],
      also: ['you were on your own with things', 'you had very little support'],
    },
    high: {
      open: ['You were very well supported {now}', 'There was strong support around you {now}'],
      also: ['you were well supported'],
    },
  },
  senseOfPurpose: {
    low: {
      open: [
        'It was very hard to see the point {now}',
        'You felt completely lost {now}',
        'It was very hard to know what matters {now}',
      ],
      also: ['you felt completely lost', 'it was very hard to see the point'],
    },
    high: {
      open: ['Your direction was very clear {now}', 'What matters was clear to you {now}'],
      also: ['what matters was clear to you'],
    },
  },
  progressTowardGoals: {
    low: {
      open: ['Progress was very hard to see {now}', 'Things had stalled {now}', 'Your goals seemed very far off {now}'],
      also: ['progress was very hard to see', 'things had stalled'],
    },
    high: {
      open: ['You were well under way {now}', 'You were making good progress {now}'],
      also: ['you were well under way'],
    },
  },
  hopeForFuture: {
    low: {
      open: ['Hope was hard to find {now}', 'Hope was very hard to find {now}', 'Looking ahead was very hard {now}'],
      also: ['hope was hard to find', 'looking ahead was very hard'],
    },
    high: {
      open: ['The future looked bright to you {now}', 'You were full of hope {now}'],
      also: ['the future looked bright to you'],
    },
  },
  sleepQuality: {
    low: {
      open: ['You had slept very badly before {now}', 'You were on very poor sleep {now}', 'You were exhausted {now}'],
      also: ['you had slept very badly', 'you were exhausted'],
    },
    high: {
      open: ['You were very well rested {now}', 'A very good night was behind you {now}'],
      also: ['you were well rested'],
    },
  },
  physicalComfort: {
    low: {
      open: ['You were in real pain {now}', 'You were in pain {now}', 'Your body was hurting {now}'],
      also: ['you were in pain', 'your body was hurting'],
    },
    high: {
      open: ['Your body was very comfortable {now}', 'Your body felt good {now}'],
      also: ['your body felt good'],
    },
  },
  currentChallengeLevel: {
    low: {
      open: ['There was very little on your plate {now}', 'Hardly anything was being asked of you {now}'],
      also: ['hardly anything was being asked of you'],
    },
    high: {
      open: ['Too much was being asked of you {now}', 'There was too much on your plate {now}', '{Now} was too much'],
      also: ['too much was being asked of you', 'there was too much on your plate'],
    },
  },
  gratitudeLevels: {
    low: {
      open: [
        'Gratitude was very hard to find {now}',
        'It was very hard to see anything good {now}',
        'It was very hard to feel thankful {now}',
      ],
      also: ['gratitude was very hard to find', 'it was very hard to feel thankful'],
    },
    high: {
      open: ['You were very thankful {now}', 'You were full of thanks {now}'],
      also: ['you were full of thanks'],
    },
  },
  urgencyOfNeed: {
    low: { open: ['Nothing was urgent {now}'], also: ['nothing was urgent'] },
    high: {
      open: [
        'You urgently needed help {now}',
        'Your need for help was urgent {now}',
        'You needed help urgently {now}',
        'You needed help right away {now}',
      ],
      also: ['you needed help right away', 'your need for help was urgent', 'you needed help urgently'],
    },
  },
};
