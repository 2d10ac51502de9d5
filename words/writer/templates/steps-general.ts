import type { TimeOfDay } from '../../../contract/domain/mood.ts';

type StepsByTime = Readonly<Record<TimeOfDay, readonly string[]>>;

/** Nothing is hard: notice or strengthen. */
export const goodSteps: StepsByTime = {
  morning: [
    'If you like, notice one thing in the next hour that quietly goes right.',
    'When you next look out, you could find one thing you are pleased to see.',
    'When you have your first drink of water, you could take the first sip slowly.',
    'If a tune is in your head, you could hum a line of it.',
    'When you set off on the next thing, you could look up once on the way.',
    'If you meet someone, you could say one kind thing that is also true.',
    'When you put on your shoes, you could think of one thing you would like from today.',
  ],
  afternoon: [
    'If you like, notice one thing in the next hour that quietly goes right.',
    'When you next stop, you could look back at one small thing that went well.',
    'When you next get up, you could stretch both arms as far as they like.',
    'If a minute comes free, you could spend it looking at something far off.',
    'When you next have something warm to drink, take the first sip slowly.',
    'If someone has been kind today, you could tell them you saw it.',
    'When you switch from one thing to the next, you could leave one breath between them.',
    'If you pass something that grows, stop and look at it.',
  ],
  evening: [
    'When you sit down, you could name one small thing you liked about today.',
    'If you like, put one light out early and enjoy the softer room.',
    'When you wash your face, you could go slowly and enjoy it.',
    'Before you sleep, you could say good night to one thing that went well.',
    'When you lie down, you could pick one minute of today to keep.',
    'If a song would suit this hour, play one with the sound down low.',
    'When you put your phone down, you could leave it down for one quiet minute.',
    'If someone was good to you today, you could send them a line.',
  ],
};

/** Nothing is hard, at any time of day. */
export const goodStepsAnyTime: readonly string[] = [
  'When you next hear a sound you like, you could stop until it ends.',
  'If something has made you laugh, you could tell someone who would laugh too.',
  'When you next open a door, you could hold it a moment longer for whoever is behind.',
  'If you have a favourite seat, sit in it for one minute with empty hands.',
  'When you have a minute, you could think of a place you like and walk through it in your head.',
  'When you next use your hands, you could watch them work for a moment.',
  'If a name comes to mind, you could send that person a short hello.',
  'When you notice a smell you like, take it in twice.',
  'If you like lists, you could make one of three things that are fine as they are.',
  'When you next wait for something, you could look around and find a colour you like.',
  'If there is something you have been curious about, look at it for a minute.',
  'If you have a photo you like, you could look at it for as long as one breath takes.',
  'When you next sit, you could let your back be held and look at nothing much.',
  'If a small thing has gone right today, tell it to someone, or to a page.',
];

/** Something is hard: small, physical, suitable for anyone. */
export const carefulSteps: StepsByTime = {
  morning: [
    'When you next get up, you could stand still for one breath before you go.',
    'If you can, let the first thing you do be something you cannot get wrong.',
    'When you have water near, you could drink half a glass slowly.',
    'When you look at what is to be done, you could choose one thing and let it be a small one.',
    'If it helps, put a hand on your chest for three breaths.',
    'If someone asks how you are, you could give the short answer.',
  ],
  afternoon: [
    'When you next get up, you could shake out your hands for a moment.',
    'If you have been holding your breath, let it out slowly.',
    'When you have water near, you could drink half a glass slowly.',
    'If there is a window, rest your eyes on the farthest thing in it.',
    'When the next job calls, you could take one breath before you turn to it.',
    'If you have been looking at a screen, you could look away from it for three breaths.',
    'When you finish one thing, you could stop for three breaths before the next.',
  ],
  evening: [
    'When you sit down, you could let your feet rest on the floor and breathe out once.',
    'When you wash your face, you could let the water be warm and go slowly.',
    'When you lie down, you could unclench your hands and let the bed hold you.',
    'When the lights are out, you could count ten breaths and lose count.',
    'If you wish, put a hand on your chest and say: enough for today.',
  ],
};

/** Eight or more are hard: the smallest things, and someone to turn to. */
export const smallestSteps: StepsByTime = {
  morning: [
    'If you would like company in this, you could send one person two words, or use the help link on this page.',
    'When you are ready, put your feet on the floor and stay there for one breath.',
    'If a whole morning is too long, make it the next five breaths.',
    'When you can, have a few sips of water.',
    'If there is a person or a help line you would talk to, you could say only: it is a bad one.',
  ],
  afternoon: [
    'If you would like company in this, you could send one person two words, or use the help link on this page.',
    'When you can, sit down and let something hold your back.',
    'If the rest of today is too long, make it the next five breaths.',
    'When you can, have a few sips of water.',
    'If there is a person or a help line you would talk to, you could say only: it is a bad one.',
  ],
  evening: [
    'If you would like company tonight, you could send one person two words, or use the help link on this page.',
    'When you can, pull something warm around you and let it hold you.',
    'If the night looks too long, make it the next five breaths.',
    'If there is a person or a help line you would talk to, you could say only: it is a bad one.',
  ],
};
