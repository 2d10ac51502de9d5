import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from '../contract/mood.ts';
import { feelingsIn, supportedSigns } from './feelings.ts';

const profile = (changed: Partial<Ratings>): Ratings => ({ ...defaultRatings(), ...changed });

const signsOf = (text: string): string[] =>
  feelingsIn(text).flatMap(({ signs, denied }) =>
    signs.map(({ slider, direction }) => `${denied ? 'not ' : ''}${slider} ${direction}`),
  );

describe('the feeling map', () => {
  it('ties a feeling word to its slider and direction', () => {
    expect(signsOf('You feel lonely.')).toEqual(['connectionWithOthers low']);
    expect(signsOf('You are rested.')).toEqual(['sleepQuality high']);
  });

  it('lets the words near a noun say which way it stands', () => {
    expect(signsOf('Hope is faint.')).toEqual(['hopeForFuture low']);
    expect(signsOf('There is bright hope here.')).toContain('hopeForFuture high');
    expect(signsOf('You hope so.')).toEqual([]);
  });

  it('turns a colour round behind a "not"', () => {
    expect(signsOf('Your sleep was not good.')).toEqual(['sleepQuality low']);
  });

  it('does not colour a noun with a word of the next thought', () => {
    expect(signsOf('Hope came by, and the night was poor.')).toEqual([]);
  });

  it('takes bare stress and worry as being there', () => {
    expect(signsOf('Stress came along.')).toEqual(['stressLevel high']);
    expect(signsOf('You came without worry.')).toEqual(['not anxietyLevel high']);
  });

  it('reads the longest phrase: a body at ease is no calm mind', () => {
    expect(signsOf('Your body is at ease.')).toEqual(['physicalComfort high']);
  });

  it('marks a denied feeling', () => {
    expect(signsOf('You are not alone.')).toContain('not connectionWithOthers low');
  });

  it('bears out an ambiguous word by any one of its sliders', () => {
    const [tired] = feelingsIn('A heavy day.');
    expect(tired && supportedSigns(tired, profile({ hopeForFuture: 2 })).map(({ slider }) => slider)).toEqual([
      'hopeForFuture',
    ]);
    expect(tired && supportedSigns(tired, profile({}))).toEqual([]);
  });

  it('bears out a strong word only at the end of the slider', () => {
    const [overwhelmed] = feelingsIn('You are overwhelmed.');
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 4 }))).toEqual([]);
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 5 }))).toHaveLength(1);
  });

  it('steps over everyday uses: a slow breath is no low drive', () => {
    expect(signsOf('Take one slow breath and close your eyes.')).toEqual([]);
  });
});
