/** A page of samples for human readers: each text with its ratings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  dimensionKeys,
  dimensions,
  isHard,
  RATING_DEFAULT,
  type Ratings,
  ratingLabel,
} from '../../contract/domain/mood.ts';
import { escapeMarkup } from '../../server/text/escape-markup.ts';
import { focusDimensionsOf } from '../../words/focus-dimensions.ts';
import { supportKindsIn } from '../../words/support-kinds.ts';
import type { WritingRequest } from '../../words/writing-request.ts';
import { inProject } from '../root.mjs';
import type { Metric } from './metric.ts';

const STYLE = `
  body { font: 17px/1.5 Georgia, serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #1d2730; background: #f7f5f0; }
  table { border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; } td, th { padding: .2rem .7rem; text-align: left; border-bottom: 1px solid #d8d3c6; }
  article { display: grid; grid-template-columns: 1fr 22rem; gap: 2rem; padding: 1.4rem 0; border-bottom: 1px solid #d8d3c6; break-inside: avoid; }
  blockquote { margin: 0; font-size: 1.2rem; } small { display: block; margin-top: .6rem; font: 13px/1.4 system-ui, sans-serif; color: #5b6670; }
  ul { list-style: none; margin: 0; padding: 0; font: 12px/1.5 system-ui, sans-serif; columns: 2; }
  li { display: flex; gap: .4rem; align-items: center; break-inside: avoid; } li span:first-child { flex: 1; }
  i { display: inline-block; width: 2.6rem; height: .5rem; background: linear-gradient(90deg, var(--c) var(--v), #e4dfd2 var(--v)); border-radius: 2px; }
  .hard { --c: #b4532a; } .easy { --c: #2f7d6b; } .level { --c: #a9a99f; color: #8b8b82; } .why { font-weight: 700; }
  @media (max-width: 50rem) { article { grid-template-columns: 1fr; gap: .8rem; } }
`;

interface Sample {
  readonly request: Pick<WritingRequest, 'ratings' | 'timeOfDay'>;
  readonly text: string;
  /** What it was written for, and what to check. */
  readonly note?: string;
}

const sliderOf = (ratings: Ratings, reasons: readonly string[]) => (key: (typeof dimensionKeys)[number]) => {
  const rating = ratings[key];
  const side = rating === RATING_DEFAULT ? 'level' : isHard(key, rating) ? 'hard' : 'easy';
  const title = escapeMarkup(`${dimensions[key].label}: ${rating} of 5, ${ratingLabel(key, rating)}`);
  const name = `<span class="${reasons.includes(key) ? 'why' : ''}">${escapeMarkup(dimensions[key].label)}</span>`;
  return `<li class="${side}" title="${title}">${name}<i style="--v:${rating * 20}%"></i>${rating}</li>`;
};

const renderSample = ({ request: { ratings, timeOfDay }, text, note }: Sample, at: number): string => {
  const remarks = [timeOfDay, supportKindsIn(text, ratings).join(', '), ...(note ? [escapeMarkup(note)] : [])];
  return `<article><div><blockquote>${escapeMarkup(text)}</blockquote>
    <small>${[at + 1, ...remarks].join(' &middot; ')}</small></div>
    <ul>${dimensionKeys.map(sliderOf(ratings, focusDimensionsOf(text, ratings))).join('')}</ul></article>`;
};

export const renderSamplesPage = (samples: readonly Sample[], metrics: readonly Metric[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Words to read aloud</title>
<style>${STYLE}</style>
<h1>${samples.length} texts of the built-in writer</h1>
<p>Read them aloud. Hard sliders are brown, easy ones green; the sliders a text answers are bold. What reads badly is put right in words/writer/passages.</p>
<table>${metrics.map(({ what, measured, goal }) => `<tr><td>${escapeMarkup(what)}</td><td>${escapeMarkup(measured)}</td><td>${escapeMarkup(goal)}</td></tr>`).join('')}</table>
${samples.map(renderSample).join('\n')}
</html>
`;

const FOLDER = 'words-to-read';

/** @returns the path from the project's root. */
export const saveToRead = (name: string, content: string): string => {
  mkdirSync(inProject(FOLDER), { recursive: true });
  writeFileSync(inProject(FOLDER, name), content);
  return join(FOLDER, name);
};
