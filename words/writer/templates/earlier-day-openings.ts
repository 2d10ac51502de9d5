import type { DimensionKey } from '#contract/domain/mood.ts';
import type { OpeningTemplatesByDimension } from './template.ts';

/**
 * First sentences about a day that is filled in later, in the past tense. Here {now} stands for "that morning", "that
 * afternoon" or "that evening": the day may be any of the last seven.
 */
export const earlierDayOpenings: OpeningTemplatesByDimension<DimensionKey> = {
  stressLevel: {
    low: {
      open: ['You were at ease {now}', 'Stress was low {now}', 'The pressure was off {now}'],
      also: ['stress was low', 'you were calm'],
    },
    high: {
      open: ['You were under pressure {now}', 'Stress was running high {now}', 'There was a lot pressing on you {now}'],
      also: ['stress was running high', 'you were under pressure'],
    },
  },
  confidenceLevel: {
    low: {
      open: ['You were unsure of yourself {now}', 'Confidence was low {now}', 'You were doubting yourself {now}'],
      also: ['you were unsure of yourself', 'confidence was low'],
    },
    high: {
      open: ['Confidence was good {now}', 'You were sure of yourself {now}', 'You were steady in yourself {now}'],
      also: ['you were steady in yourself', 'you were sure of yourself'],
    },
  },
  focusClarity: {
    low: {
      open: ['Your thoughts were scattered {now}', 'It was hard to focus {now}', 'Your focus kept slipping {now}'],
      also: ['your thoughts were scattered', 'your focus kept slipping'],
    },
    high: {
      open: ['Your mind was clear {now}', 'Your head was clear {now}', 'Your thoughts were clear {now}'],
      also: ['your thoughts were clear', 'your head was clear'],
    },
  },
  motivationLevel: {
    low: {
      open: ['It was hard to get going {now}', 'Motivation was low {now}', 'It was hard to get started {now}'],
      also: ['motivation was low', 'it was hard to get going'],
    },
    high: {
      open: ['Motivation was good {now}', 'You had real drive {now}', 'You were keen to get on {now}'],
      also: ['you were keen to get on', 'you had real drive'],
    },
  },
  anxietyLevel: {
    low: {
      open: ['You were untroubled {now}', 'You were settled {now}', 'Worry was quiet {now}'],
      also: ['you were settled', 'worry was quiet'],
    },
    high: {
      open: ['You were anxious {now}', 'Worry was loud {now}', 'Worries were crowding in {now}'],
      also: ['you were anxious', 'worry was loud'],
    },
  },
  connectionWithOthers: {
    low: {
      open: ['You felt distant from people {now}', 'You felt far from people {now}', 'People felt distant {now}'],
      also: ['people felt distant', 'you felt far from people'],
    },
    high: {
      open: ['You were close to people {now}', 'You felt close to people {now}', 'You felt connected {now}'],
      also: ['you felt connected', 'you felt close to people'],
    },
  },
  supportSystemStrength: {
    low: {
      open: [
        'There was little support around you {now}',
        'There was little help around you {now}',
        'There was not much support around you {now}',
      ],
      also: ['there was little support around you', 'there was not much support around you'],
    },
    high: {
      open: ['Support was good {now}', 'There was good support around you {now}', 'You had people to lean on {now}'],
      also: ['there was good support around you', 'you had people to lean on'],
    },
  },
  senseOfPurpose: {
    low: {
      open: [
        'It was hard to see the point {now}',
        'It was hard to know what matters {now}',
        'Your direction was unclear {now}',
      ],
      also: ['it was hard to see the point', 'your direction was unclear'],
    },
    high: {
      open: [
        'You had a clear direction {now}',
        'Your direction was clear {now}',
        'What matters was clear to you {now}',
      ],
      also: ['what matters was clear to you', 'your direction was clear'],
    },
  },
  progressTowardGoals: {
    low: {
      open: ['You had stalled {now}', 'Progress was slow {now}', 'Your goals seemed far off {now}'],
      also: ['progress was slow', 'your goals seemed far off'],
    },
    high: {
      open: ['Things were moving along {now}', 'You were getting somewhere {now}', 'Things were moving forward {now}'],
      also: ['things were moving along', 'you were getting somewhere'],
    },
  },
  hopeForFuture: {
    low: {
      open: ['Hope was faint {now}', 'Hope was thin {now}', 'You felt little hope {now}'],
      also: ['hope was faint', 'you felt little hope'],
    },
    high: {
      open: ['Hope was within reach {now}', 'You were hopeful {now}', 'There was hope in you {now}'],
      also: ['there was hope in you', 'you were hopeful'],
    },
  },
  sleepQuality: {
    low: {
      open: [
        'You were on poor sleep {now}',
        'You were running on a poor night {now}',
        'You had slept badly before {now}',
      ],
      also: ['you were running on a poor night', 'you had slept badly'],
    },
    high: {
      open: ['You had slept well before {now}', 'You were rested {now}', 'A good night was behind you {now}'],
      also: ['a good night was behind you', 'you were rested'],
    },
  },
  physicalComfort: {
    low: {
      open: ['Your body was sore {now}', 'Your body was uncomfortable {now}', 'You were sore {now}'],
      also: ['your body was sore', 'your body was uncomfortable'],
    },
    high: {
      open: [
        'Your body was at ease {now}',
        'Your body was comfortable {now}',
        'You were comfortable in your body {now}',
      ],
      also: ['you were comfortable in your body', 'your body was comfortable'],
    },
  },
  currentChallengeLevel: {
    low: {
      open: [
        'Your load was light {now}',
        'There was little on your plate {now}',
        'Little was being asked of you {now}',
      ],
      also: ['there was little on your plate', 'little was being asked of you'],
    },
    high: {
      open: [
        'There was a lot on your plate {now}',
        'A lot was being asked of you {now}',
        'Much was being asked of you {now}',
      ],
      also: ['a lot was being asked of you', 'there was a lot on your plate'],
    },
  },
  gratitudeLevels: {
    low: {
      open: [
        'Gratitude was hard to find {now}',
        'You felt little gratitude {now}',
        'It was hard to feel thankful {now}',
      ],
      also: ['gratitude was hard to find', 'you felt little gratitude'],
    },
    high: {
      open: ['It was easy to see the good {now}', 'You were thankful {now}', 'You felt grateful {now}'],
      also: ['you felt grateful', 'you were thankful'],
    },
  },
  urgencyOfNeed: {
    low: { open: ['Nothing was urgent {now}'], also: ['nothing was urgent'] },
    high: {
      open: ['Your need for help was pressing {now}', 'You needed help soon {now}', 'You needed some help soon {now}'],
      also: ['you needed some help soon', 'you needed help soon'],
    },
  },
};
