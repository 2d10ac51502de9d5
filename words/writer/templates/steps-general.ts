/**
 * Steps that fit whatever was named first. They follow where every step written for that slider was read recently. None
 * for the small hours except those for any time.
 */
import type { Hour } from '../passages/passage.ts';

type StepsByHour = Readonly<Record<Exclude<Hour, 'night'>, readonly string[]>>;

/** Nothing is hard: notice or strengthen. */
export const goodSteps: StepsByHour = {
  morning: [
    'If you like, notice one thing in the next hour that quietly goes right.',
    'When you next look out, you could find one thing you are pleased to see.',
    'When you have your first drink of water, you could take the first sip slowly.',
    'If a tune is in your head, you could hum a line of it.',
    'When you set off on the next thing, you could look up once on the way.',
    'If you meet someone, you could say one kind thing that is also true.',
  ],
  afternoon: [
    'If you like, notice one thing in the next hour that quietly goes right.',
    'When you next stop, you could look back at one small thing that went well.',
    'If a minute comes free, you could spend it looking at something far off.',
    'When you next have something warm to drink, take the first sip slowly.',
    'If someone has been kind today, you could tell them you saw it.',
    'When you switch from one thing to the next, you could leave one breath between them.',
  ],
  evening: [
    'When you sit down, you could name one small thing you liked about today.',
    'If you like, put one light out early and enjoy the softer room.',
    'When you wash your face, you could go slowly and enjoy it.',
    'Before you sleep, you could say good night to one thing that went well.',
    'When you lie down, you could pick one minute of today to keep.',
    'If a song would suit this hour, play one with the sound down low.',
    'If someone was good to you today, you could send them a line.',
  ],
};

/** Nothing is hard, at any hour. */
export const goodStepsAnyTime: readonly string[] = [
  'When you next hear a sound you like, you could stop until it ends.',
  'If something has made you laugh, you could tell someone who would laugh too.',
  'If you have a favourite seat, sit in it for one minute with empty hands.',
  'When you have a minute, you could think of a place you like and walk through it in your head.',
  'When you next use your hands, you could watch them work for a moment.',
  'If a name comes to mind, you could send that person a short hello.',
  'When you notice a smell you like, take it in twice.',
  'If you like lists, you could make one of three things that are fine as they are.',
  'When you next wait for something, you could look around and find a colour you like.',
  'If there is something you have been curious about, look at it for a minute.',
  'If you have a photo you like, you could look at it for as long as one breath takes.',
  'If a small thing has gone right today, tell it to someone, or to a page.',
];

/** One or two are hard: small, physical, suitable for anyone. */
export const carefulSteps: StepsByHour = {
  morning: [
    'When you have water near, you could drink half a glass slowly.',
    'When you look at what is to be done, you could choose one thing and let it be a small one.',
    'If you have a window near, you could look at the sky in it for three breaths.',
  ],
  afternoon: [
    'When you have water near, you could drink half a glass slowly.',
    'If there is a window, you could rest your eyes on the farthest thing in it.',
    'When the next job calls, you could take one breath before you turn to it.',
    'When you finish one thing, you could stop for three breaths before the next.',
  ],
  evening: [
    'When you sit down, you could let your feet rest on the floor and breathe out once.',
    'When you wash your face, you could let the water be warm and go slowly.',
    'If there is something soft near you, you could rest both hands on it for a minute.',
  ],
};

/** The same at any hour. */
export const carefulStepsAnyTime: readonly string[] = [
  'When you have a minute, you could put both hands flat on something solid and breathe out.',
  'If you have been looking at a screen, you could look away from it for three breaths.',
  'When you next touch something warm or soft, you could stay with it for one breath.',
  'If it helps, you could name three things you can see from where you are.',
  'When you next sit, you could let your back be held and look at nothing much.',
];

/** There is little hope: warmth, a voice, or someone near, at any hour. */
export const littleHopeSteps: readonly string[] = [
  'If there is someone you could sit with, you could ask whether they have a moment.',
  'If you would like a voice in the room, you could ring someone and talk about anything at all.',
  'When you can, you could send someone one line: "this is a hard one".',
  'If something warm is near you, you could hold it in both hands for a minute.',
  'If a blanket or a coat is near, you could put it round your shoulders.',
  'If the quiet is too much, you could put on a voice or some music you know well.',
  'When you look up from this, you could name three things around you.',
  'If one person comes to mind, you could send them a plain hello.',
  'If it is too much to explain, you could ask someone to tell you about their day.',
  'When you have a minute, you could put both hands flat on something solid and breathe out.',
];
