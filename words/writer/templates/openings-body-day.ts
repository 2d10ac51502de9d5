import type { OpeningTemplatesByDimension } from './template.ts';

export const bodyAndDayOpenings: OpeningTemplatesByDimension<
  'sleepQuality' | 'physicalComfort' | 'currentChallengeLevel' | 'gratitudeLevels' | 'urgencyOfNeed'
> = {
  sleepQuality: {
    low: {
      open: [
        'You slept badly, and you feel it {now}',
        'Poor sleep is making itself felt {now}',
        'It is a tired sort of {part}',
        'You are tired from a poor night',
        'You are tired {now} after sleeping badly',
        '{Now} comes after poor sleep',
        'Sleep let you down',
      ],
      also: [
        'you slept badly',
        'you are running on a poor night',
        'poor sleep is making itself felt',
        'sleep let you down',
      ],
    },
    high: {
      open: [
        'You are rested {now}',
        'You have good sleep to draw on {now}',
        'You have a good night behind you',
        'Good sleep is on your side {now}',
        'You come to {now} rested',
      ],
      also: ['you are rested', 'you slept well', 'you have good sleep to draw on', 'good sleep is on your side'],
    },
  },
  physicalComfort: {
    low: {
      open: [
        'Your body is sore {now}',
        'Your body hurts {now}',
        'You are in discomfort {now}',
        'It is an achy sort of {part}',
        'Your body is not at ease {now}',
        'Aches are hard to ignore {now}',
      ],
      also: ['your body hurts', 'your body is sore', 'your body is not at ease', 'you are in discomfort'],
    },
    high: {
      open: [
        'Your body feels good {now}',
        'You are comfortable in your body {now}',
        'Your body is at ease {now}',
        'Nothing aches {now}',
        'Your body is on your side {now}',
        'There is comfort in your body {now}',
        'You feel at home in your body {now}',
      ],
      also: [
        'your body is at ease',
        'your body feels good',
        'nothing aches',
        'you are comfortable in your body',
        'your body is on your side',
      ],
    },
  },
  currentChallengeLevel: {
    high: {
      open: [
        'What you are facing is a lot {now}',
        'The load is heavy {now}',
        'There is a lot on your plate {now}',
        'It is a demanding sort of {part}',
        'You are up against a lot {now}',
        'A lot is being asked of you {now}',
        'You have a heavy load {now}',
        'You are facing a lot {now}',
      ],
      also: [
        'the load is heavy',
        'there is a lot on your plate',
        'you are up against a lot',
        'a lot is being asked of you',
        'what you are facing is a lot',
      ],
    },
    low: {
      open: [
        'The load is light {now}',
        'Very little is being asked of you {now}',
        'It is a {part} with few demands',
        'There is not much on your plate {now}',
        'Nothing big is in your way {now}',
        '{Now} is asking little of you',
        'You have room to spare {now}',
        'It is an easy-going {part}',
      ],
      also: [
        'the load is light',
        'there is not much on your plate',
        'nothing big is in your way',
        'little is being asked of you',
        'there is room to spare',
      ],
    },
  },
  gratitudeLevels: {
    low: {
      open: [
        'Good things are hard to see {now}',
        'Gratitude is hard to find {now}',
        'It is hard to feel grateful {now}',
        'Gratitude is faint {now}',
        'Gratitude does not come easily {now}',
        '{Now} makes it hard to feel thankful',
        'It is hard to see what is good {now}',
      ],
      also: [
        'gratitude is hard to find',
        'good things are hard to see',
        'it is hard to feel grateful',
        'gratitude is faint',
      ],
    },
    high: {
      open: [
        'You can see what is good {now}',
        'You are full of thanks {now}',
        'You feel grateful {now}',
        'There is plenty you are thankful for {now}',
        'Gratitude comes easily {now}',
        'The good things are easy to see {now}',
        'You have noticed what is good {now}',
      ],
      also: [
        'you can see what is good',
        'you feel grateful',
        'gratitude comes easily',
        'you are full of thanks',
        'the good things are easy to see',
      ],
    },
  },
  urgencyOfNeed: {
    high: {
      open: [
        'You need help, and you need it soon',
        'You could do with help {now}',
        'Waiting is hard {now}',
        'This feels urgent {now}',
        'You are asking for help {now}',
        'There is something you need help with soon',
        'What you need cannot wait long {now}',
      ],
      also: [
        'you need help soon',
        'you could do with help',
        'waiting is hard',
        'something feels urgent',
        'you are asking for help',
      ],
    },
    // It says that help can wait, and is never named.
    low: { open: [], also: [] },
  },
};
